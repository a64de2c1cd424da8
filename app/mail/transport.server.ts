/**
 * The interface of mail transports: SMTP, or the outbox in local development. A mail has one recipient, and errors
 * never contain personal data.
 */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** the e-mail address to which replies go; undefined if they go to the sender */
  replyTo?: string | undefined;
  /** a URL at which mail programs unsubscribe the recipient with a POST (RFC 8058) */
  unsubscribeUrl?: string | undefined;
}

export interface MailTransport {
  /**
   * @throws MailRefusedError when a retry cannot help
   * @throws Error when the mail should be retried later
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** Thrown when the mail server permanently rejected the mail. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
