/**
 * What carries a mail out of the product, as a need: SMTP or the outbox of a local start. A transport
 * takes one address and never puts a person's data into an error.
 */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /**
   * @throws MailRefusedError when another try cannot help
   * @throws Error when the mail may be tried again later
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server will not take this mail, today or tomorrow. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
