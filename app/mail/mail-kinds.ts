/** What an email is, as far as it decides whether it is sent to an address whose emails come back, or are reported as spam. */

/** `complaints`: a person waits for it, so it is tried if emails come back. It isn't sent where they are unwanted. */
type StoppedBy = 'nothing' | 'complaints' | 'bounces and complaints';

const MAIL_KINDS = {
  /** a code or link to sign in, to set a password or to open a private page */
  code: 'nothing',
  /** about the account or a payment; to the operator, about backups */
  account: 'nothing',
  /** an invitation, a transfer of ownership, or the question to a legacy contact */
  offer: 'complaints',
  /** the family's reply to a condolence; they see whether it comes back */
  reply: 'complaints',
  /** to an owner who has not signed in for years */
  inactivity: 'nothing',
  /** about a claim on a page, or a wish to be left out */
  case: 'nothing',
  /** the form of the page Contact, to the operator */
  contact: 'nothing',
  /** news of a memorial to those who look after it */
  notice: 'bounces and complaints',
  /** the link to one's own tribute or condolence */
  writer: 'bounces and complaints',
  /** to someone who said that they come to the funeral */
  guest: 'bounces and complaints',
} as const satisfies Record<string, StoppedBy>;

export type MailKind = keyof typeof MAIL_KINDS;

/** What is known of an address. */
export interface AddressState {
  doesReturn: boolean;
  hasComplained: boolean;
}

export function isStopped(kind: MailKind, { doesReturn, hasComplained }: AddressState): boolean {
  switch (MAIL_KINDS[kind]) {
    case 'nothing':
      return false;
    case 'complaints':
      return hasComplained;
    case 'bounces and complaints':
      return doesReturn || hasComplained;
  }
}

export function isMailKind(text: string | undefined): text is MailKind {
  return text !== undefined && Object.hasOwn(MAIL_KINDS, text);
}
