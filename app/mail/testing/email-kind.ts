import type { Email, MailSender } from '../email-layout.server.ts';

export interface PeoplesWords {
  /** the name of a user */
  person: string;
  memorial: string;
  /** what the family writes in a reply */
  text: string;
  /** what a visitor wrote in a condolence */
  condolence: string;
}

export interface EmailKind {
  name: string;
  /** the function that is tested, as a domain exports it */
  of: (...of: never[]) => unknown;
  /** `stranger`: the address is not confirmed; `writer`: it is, but belongs to no member */
  to: 'stranger' | 'writer' | 'member' | 'user';
  write: (words: PeoplesWords, sender: MailSender) => Email;
}
