/**
 * The SMTP mail transport. Every step has a timeout, so that an unresponsive server delays only one attempt. Errors
 * contain the status code of the server's reply but not its text, which may contain e-mail addresses.
 */
import type { Transporter } from 'nodemailer';

import { isLoopback } from '../wire/loopback.server.ts';
import { MailRefusedError, type MailTransport } from './transport.server.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

/**
 * Requires TLS for remote servers, because mails contain codes and a man in the middle could remove STARTTLS from
 * the server's reply.
 * @param options.url - may contain `?requireTLS=false` to allow unencrypted mails
 * @param options.from - the sender in the format `Name <address>`
 */
export function createSmtpTransport(options: {
  url: string;
  from: string;
  /** how long the server may send no data before the attempt fails, in milliseconds */
  socketTimeoutMs?: number;
}): MailTransport {
  let transporter: Promise<Transporter> | undefined;

  async function open(): Promise<Transporter> {
    // Loaded on first use: the import takes a tenth of a second and some megabytes.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      // Options in the URL itself, such as `?requireTLS=false`, override the options below.
      url: options.url,
      requireTLS: requiresStartTls(options.url),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: options.socketTimeoutMs ?? SOCKET_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send({ to, subject, text, html, replyTo, unsubscribeUrl }) {
      transporter ??= open();
      const opened = await transporter;
      try {
        await opened.sendMail({
          from: options.from,
          // The e-mail address is passed as an object, because a string would be parsed as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
          },
        });
      } catch (error) {
        throw toSendError(error);
      }
    },
  };
}

/** Mail programs show a button for these headers, and send a POST without cookies when it is pressed. */
function unsubscribeHeaders(url: string) {
  return {
    // `prepared`: a long URL must not be folded.
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function requiresStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !isLoopback(hostname);
}

function toSendError(error: unknown): Error {
  const { code, responseCode, command, response } = error as Readonly<Record<string, unknown>>;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const kind = typeof code === 'string' ? code : 'unknown';
  const detail = [kind, ...(typeof command === 'string' ? [command] : [])].join(' at ');
  const message = `The mail server did not take the mail (${detail}${status ? `, answer ${status}` : ''}).`;
  if (command === 'RCPT TO' && typeof response === 'string' && rejectsRecipient(response)) {
    return new MailRefusedError(message);
  }
  return new Error(kind === 'ETLS' ? `${message} STARTTLS is needed, see SMTP_URL.` : message);
}

/** SMTP status codes for an unknown, moved or invalid mailbox. */
const REJECTION_CODES = new Set(['550', '551', '553']);
/**
 * Enhanced status codes (RFC 3463) for a bad e-mail address or a closed mailbox. 5.1.7 and 5.1.8 are excluded, because
 * they concern the sender.
 */
const RECIPIENT_STATUS = /^5\.(?:1\.(?!(?:7|8)$)\d{1,3}|2\.1)$/;

/**
 * Whether a reply to `RCPT TO` permanently rejects the recipient. Servers also use the same three status codes to
 * refuse relaying, a sender or too many mails. The enhanced status code, if present, distinguishes these cases.
 */
function rejectsRecipient(response: string): boolean {
  const [, status = '', enhanced] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (!REJECTION_CODES.has(status)) return false;
  return enhanced === undefined || RECIPIENT_STATUS.test(enhanced);
}
