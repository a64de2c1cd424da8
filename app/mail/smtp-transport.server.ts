/**
 * Mails through a mail server. Every step has a time limit, so that a server that hangs costs a try and
 * no more; errors say what the server answered with a number, never with its words, which repeat addresses.
 */
import type { Transporter } from 'nodemailer';

import { MailRefusedError, type MailTransport } from './transport.server.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** @param from - as it stands in the mail, `Name <address>` */
export function createSmtpTransport(options: {
  url: string;
  from: string;
  /** how long a server may keep silent, in milliseconds */
  silenceMs?: number;
}): MailTransport {
  let transporter: Promise<Transporter> | undefined;

  async function open(): Promise<Transporter> {
    // Loaded with the first mail: it is a tenth of a second and some megabytes of every start.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: options.url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: options.silenceMs ?? SILENCE_MS,
      dnsTimeout: CONNECT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send({ to, subject, text, html }) {
      transporter ??= open();
      const opened = await transporter;
      try {
        await opened.sendMail({
          from: options.from,
          // As an object the address is taken as one, whatever is in it.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
  };
}

function withoutAddresses(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : 0;
  const kind = typeof code === 'string' ? code : 'unknown';
  const words = `The mail server did not take the mail (${kind}${answer ? `, answer ${answer}` : ''}).`;
  // A refusal of the envelope speaks of the address; any other (a wrong password) can be mended meanwhile.
  return kind === 'EENVELOPE' && answer >= 500 ? new MailRefusedError(words) : new Error(words);
}
