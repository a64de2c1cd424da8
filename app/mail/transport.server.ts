/**
 * The interface for sending mails, by SMTP or to the outbox of a local start. Each mail has one
 * recipient. Errors contain no personal data.
 */
import { z } from 'zod';

export interface MailCalendar {
  fileName: string;
  method: 'PUBLISH' | 'CANCEL';
  /** an iCalendar file */
  text: string;
}

export interface OutgoingMail {
  /** The same for each attempt to send a mail, so that mail servers recognize a mail that they have already taken. */
  id?: string | undefined;
  to: string;
  /** the sender's name; without it, that of the instance. The address is always the instance's own. */
  fromName?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** the address for replies; without it, replies go to the sender */
  replyTo?: string | undefined;
  /** the URL to which mail programs send a POST to unsubscribe (RFC 8058) */
  unsubscribeUrl?: string | undefined;
  /** a JPEG in Base64, shown where the HTML says `PORTRAIT_HTML` */
  portrait?: string | undefined;
  /** identifies the mail in the envelope's sender and in the Message-ID, so that a bounce can be recognized */
  bounceToken?: string | undefined;
  /** attached files that calendars read */
  calendars?: readonly MailCalendar[] | undefined;
}

/** A mail that waits in the queue or lies in the outbox. What a version added is optional, for mails of an earlier one. */
export const storedMailSchema = z.object({
  to: z.string(),
  fromName: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  calendars: z
    .array(
      z.object({ fileName: z.string(), method: z.enum(['PUBLISH', 'CANCEL']), text: z.string() }),
    )
    .optional(),
});

export interface MailTransport {
  /**
   * @throws MailRefusedError if a retry cannot help
   * @throws Error if the mail should be retried
   */
  send(mail: OutgoingMail): Promise<void>;
}

export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** the status codes of the server's reply, such as `550 5.1.1`; never its text */
  readonly reply: string;

  constructor(message: string, reply = '550') {
    super(message);
    this.reply = reply;
  }
}
