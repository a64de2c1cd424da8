/**
 * Mails through a mail server. Every step has a time limit, so that a server that hangs costs a try and
 * no more; errors say what the server answered with a number, never with its words, which repeat addresses.
 */
import type { Transporter } from 'nodemailer';

import { isLoopback } from '../wire/loopback.server.ts';
import { MailRefusedError, type MailTransport } from './transport.server.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * To a server elsewhere a mail goes over TLS or not at all: mails hold codes, and whoever sits in between
 * could strike the server's offer of STARTTLS out.
 * @param options.url - `?requireTLS=false` in it allows mails in clear
 * @param options.from - as it stands in the mail, `Name <address>`
 */
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
      // What stands in the address itself, as `?requireTLS=false`, wins over what stands below.
      url: options.url,
      requireTLS: needsStartTls(options.url),
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

function needsStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname);
}

function withoutAddresses(error: unknown): Error {
  const { code, responseCode, command, response } = error as Readonly<Record<string, unknown>>;
  const answer = typeof responseCode === 'number' ? responseCode : 0;
  const kind = typeof code === 'string' ? code : 'unknown';
  const said = [kind, ...(typeof command === 'string' ? [command] : [])].join(' at ');
  const words = `The mail server did not take the mail (${said}${answer ? `, answer ${answer}` : ''}).`;
  if (command === 'RCPT TO' && typeof response === 'string' && refusesAddressee(response)) {
    return new MailRefusedError(words);
  }
  return new Error(kind === 'ETLS' ? `${words} STARTTLS is needed, see SMTP_URL.` : words);
}

/** The addressee is unknown, gone or no address at all. */
const ADDRESSEE_REFUSED = new Set(['550', '551', '553']);
/** Enhanced status codes (RFC 3463) of a bad address or a closed mailbox; 5.1.7 and 5.1.8 are the sender's. */
const OF_THE_ADDRESSEE = /^5\.(?:1\.(?!(?:7|8)$)\d{1,3}|2\.1)$/;

/**
 * Whether an answer to `RCPT TO` says that this address never takes a mail. Servers refuse relaying, senders
 * and those who send too much by the same three numbers: the enhanced code tells them apart where there is one.
 */
function refusesAddressee(response: string): boolean {
  const [, answer = '', enhanced] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (!ADDRESSEE_REFUSED.has(answer)) return false;
  return enhanced === undefined || OF_THE_ADDRESSEE.test(enhanced);
}
