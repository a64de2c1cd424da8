/**
 * Sends mails by SMTP, with timeouts. Errors contain the status code of the server's reply. They
 * omit its text, because the text can contain e-mail addresses.
 */
import { loadOnce } from '../wire/load-once.ts';
import { REJECTIONS } from './bounces/bounce-reasons.ts';
import { oneLineOfMail } from './names-in-mails.server.ts';
import { PORTRAIT } from './portrait.server.ts';
import { domainOf, openSmtp, senderOf, type SmtpOptions } from './smtp-connection.server.ts';
import {
  MailRefusedError,
  type MailCalendar,
  type MailTransport,
  type OutgoingMail,
} from './transport.server.ts';

export interface BounceAddress {
  /** such as `bounces@mail.example.org`; mails then come from `bounces+TOKEN@mail.example.org` */
  address?: string | undefined;
  /** a header that the provider repeats in its events, with `{token}` in its value */
  header?: string | undefined;
}

/** @param options.bounces - without an address, the envelope's sender is that of the header */
export function createSmtpTransport(
  options: SmtpOptions & { bounces?: BounceAddress | undefined },
): MailTransport {
  const openTransporter = loadOnce(() => openSmtp(options));
  const sender = senderOf(options.from);
  const { address } = sender;

  return {
    async send({
      id,
      to,
      fromName,
      subject,
      text,
      html,
      replyTo,
      unsubscribeUrl,
      bounceToken,
      ...parts
    }) {
      const opened = await openTransporter();
      try {
        await opened.sendMail({
          from: fromName ? { name: oneLineOfMail(fromName), address } : sender,
          // The address is an object, because a string could be parsed as several addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          attachments: attachmentsOf(parts),
          ...(id ? { messageId: `<${bounceToken ?? id}@${domainOf(address)}>` } : {}),
          ...(bounceToken ? returnedTo(options.bounces, bounceToken, to) : {}),
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(bounceToken ? bounceHeader(options.bounces, bounceToken) : {}),
            ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
          },
        });
      } catch (error) {
        throw toSendError(error);
      }
    },
  };
}

/** Asks servers to report failures and delays with the headers alone, because the mail may contain a code. */
function returnedTo(bounces: BounceAddress | undefined, token: string, to: string) {
  if (bounces?.address === undefined) return {};
  const at = bounces.address.lastIndexOf('@');
  const from = `${bounces.address.slice(0, at)}+${token}${bounces.address.slice(at)}`;
  return {
    envelope: { from: { name: '', address: from }, to: [{ name: '', address: to }] },
    dsn: { ret: 'HDRS', envid: token, notify: ['FAILURE', 'DELAY'], orcpt: `rfc822;${to}` },
  };
}

function bounceHeader(bounces: BounceAddress | undefined, token: string) {
  const { header } = bounces ?? {};
  if (header === undefined) return {};
  const colon = header.indexOf(': ');
  const value = header.slice(colon + 2).replace('{token}', token);
  return { [header.slice(0, colon)]: { prepared: true, value } };
}

function attachmentsOf({ portrait, calendars = [] }: Pick<OutgoingMail, 'portrait' | 'calendars'>) {
  return [...(portrait ? [inlinePortrait(portrait)] : []), ...calendars.map(attachedCalendar)];
}

/** An attachment instead of an alternative part, because the recipient has no invitation to reply to. */
function attachedCalendar({ fileName, method, text }: MailCalendar) {
  return {
    filename: fileName,
    content: text,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}

function inlinePortrait(base64: string) {
  return {
    cid: PORTRAIT.contentId,
    filename: 'portrait.jpg',
    content: base64,
    encoding: 'base64',
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
  };
}

/**
 * With these headers, mail programs show an unsubscribe button. The button sends a POST without
 * cookies.
 */
function unsubscribeHeaders(url: string) {
  return {
    // With `prepared`, a long URL is not split over several lines.
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The server was reached, and took the login if there is one, but not this mail; sending it again may help. */
export class MailNotTakenError extends Error {
  override readonly name = 'MailNotTakenError';
}

const OF_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

function toSendError(error: unknown): Error {
  const { code, responseCode, command, response } = error as Readonly<Record<string, unknown>>;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const kind = typeof code === 'string' ? code : 'unknown';
  const detail = [kind, ...(typeof command === 'string' ? [command] : [])].join(' at ');
  const reply = typeof response === 'string' ? response : '';
  const shown = statusCodesOf(reply) || (status ? String(status) : '');
  const message = `The mail server did not accept the message (${detail}${shown && `, status ${shown}`}).`;
  if (command === 'RCPT TO' && rejectsRecipient(reply)) {
    return new MailRefusedError(message, statusCodesOf(reply));
  }
  if (status && typeof command === 'string' && OF_THE_MAIL.has(command)) {
    return new MailNotTakenError(message);
  }
  return new Error(kind === 'ETLS' ? `${message} STARTTLS is required; see SMTP_URL.` : message);
}

/**
 * Enhanced status codes (RFC 3463) for a wrong address or a closed mailbox. The codes 5.1.7 and
 * 5.1.8 do not match, because they concern the sender.
 */
const RECIPIENT_STATUS = /^5\.(?:1\.(?!(?:7|8)$)\d{1,3}|2\.1)$/;

/**
 * True if the reply to `RCPT TO` rejects the recipient permanently. The codes 550, 551 and 553 can also mean that
 * relaying or the sender was rejected. So the enhanced status code decides, if the reply contains one.
 */
function rejectsRecipient(response: string): boolean {
  const [, status = '', enhanced] =
    /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (!REJECTIONS.has(status)) return false;
  return enhanced === undefined || RECIPIENT_STATUS.test(enhanced);
}

/** Such as `550 5.1.1`. */
function statusCodesOf(response: string): string {
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response)?.[0] ?? '';
}
