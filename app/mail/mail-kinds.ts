/** What an email is, as far as it decides whether it is sent to an address whose emails come back. */

const MAIL_KINDS = {
  /** a code or link to sign in, to set a password or to open a private page */
  code: { isAlwaysTried: true },
  /** about the account or a payment; to the operator, about backups */
  account: { isAlwaysTried: true },
  /** an invitation, a transfer of ownership, or the question to a legacy contact */
  offer: { isAlwaysTried: true },
  /** the family's reply to a condolence; they see whether it comes back */
  reply: { isAlwaysTried: true },
  /** to an owner who has not signed in for years */
  inactivity: { isAlwaysTried: true },
  /** about a claim on a page, or a wish to be left out */
  case: { isAlwaysTried: true },
  /** the form of the page Contact, to the operator */
  contact: { isAlwaysTried: true },
  /** news of a memorial to those who look after it */
  notice: { isAlwaysTried: false },
  /** the link to one's own tribute or condolence */
  writer: { isAlwaysTried: false },
  /** to someone who said that they come to the funeral */
  guest: { isAlwaysTried: false },
} as const satisfies Record<string, { isAlwaysTried: boolean }>;

export type MailKind = keyof typeof MAIL_KINDS;

export function isAlwaysTried(kind: MailKind): boolean {
  return MAIL_KINDS[kind].isAlwaysTried;
}

export function isMailKind(text: string | undefined): text is MailKind {
  return text !== undefined && Object.hasOwn(MAIL_KINDS, text);
}
