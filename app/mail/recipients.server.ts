/**
 * Who gets a mail. A plain text is no recipient: the caller has to say whether the address is confirmed: that
 * its owner has proven to read its mails. Mails to other addresses are limited (`mail-limits.server.ts`).
 */

declare const CONFIRMED: unique symbol;

/** An address whose owner has proven to read its mails. */
export type ConfirmedEmail = string & { readonly [CONFIRMED]: true };

/**
 * Call this only where the proof is: the address is the verified one of an account, or the link in a mail to this very
 * address was answered by a POST.
 */
export function asConfirmed(email: string): ConfirmedEmail {
  return email as ConfirmedEmail;
}

interface Recipient {
  /** of the memorial that the mail is about, as a BCP 47 tag; without it, that of the account, or English */
  language?: string | undefined;
}

interface Caused extends Recipient {
  /** the network or the user that causes the mail; null if the product itself does */
  causedBy: string | null;
  /**
   * true if the person who fills in a form needs this mail to go on, such as a code. One mail an hour is
   * kept for these.
   */
  isAwaited?: boolean;
}

interface ToConfirmed extends Recipient {
  /** The mail is deleted with this account. Null if there is no account. */
  userId: string | null;
  email: ConfirmedEmail;
  /** Set if anybody can cause the mail, by typing the address. The mail then counts, but is never refused. */
  counted?: Omit<Caused, 'language'>;
}

interface ToUnconfirmed extends Caused {
  /** The mail is deleted with this account. Null if there is no account. */
  userId: string | null;
  /** an address that was typed into a form */
  unconfirmed: string;
}

/**
 * The mail is queued but never sent. Queueing and counting take the same time as for an unconfirmed address, so that
 * response times do not reveal whether an account exists.
 */
interface ToNobody extends Caused {
  nobody: string;
}

export type MailRecipient = ToConfirmed | ToUnconfirmed | ToNobody;
