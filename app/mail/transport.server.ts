/**
 * The interface of mail transports: SMTP, or the outbox in local development. A mail has one recipient, and errors
 * never contain personal data.
 */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
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
