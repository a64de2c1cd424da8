/** What every mail is made of. Each domain defines its own emails; `render-email.server.ts` makes mails of them. */
import type { I18n } from '@lingui/core';

import type { MailCalendar } from './transport.server.ts';

export interface MailSender {
  /** the recipient's language, as a BCP 47 tag */
  language: string;
  /** the messages in this language, or in English */
  i18n: I18n;
  product: string;
  provider: string;
  /** the application's public URL without a trailing slash */
  origin: string;
}

export interface RenderedMail {
  /** the name of the sender; without it, the mail has the product's */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailLink {
  href: string;
  label: string;
}

/** What a person writes to another: it comes first, as it was written. */
export interface PersonalMessage {
  /** with line breaks; shown as text, never as HTML */
  text: string;
  /** such as 'Anna Doyle, on behalf of the family of Margaret Doyle' */
  signature: string;
  /** what the recipient wrote before */
  quoted?: { label: string; text: string } | undefined;
}

export interface ComparedFacts {
  /** such as 'Before' and 'Now' */
  wasLabel: string;
  isLabel: string;
  facts: ReadonlyArray<{ title: string; was: readonly string[]; is: readonly string[] }>;
}

/**
 * The content of a mail. Apart from `message` and names that `names-in-mails.server.ts` accepts, it
 * must contain no user input. A visitor can enter a stranger's e-mail address, so a mail with user
 * input could be spam.
 */
export interface Email {
  subject: string;
  /** the name of the person who causes this mail now; never of someone who may have died */
  by?: string | undefined;
  /** the name of the memorial that the mail is about, at its top in place of the product's */
  memorial?: string | undefined;
  message?: PersonalMessage | undefined;
  /** paragraphs before the code */
  before: readonly string[];
  /** what has changed, old and new side by side; after `before` */
  compared?: ComparedFacts | undefined;
  code?: string | undefined;
  /** paragraphs after the code */
  after: readonly string[];
  /** the main action, as a button */
  link?: MailLink | undefined;
  /** the paragraph after the button */
  last?: string | undefined;
  /** in small print: why this person gets the mail, and what to do if it is a mistake */
  why?: string | undefined;
  /** a small link at the end, for example to unsubscribe */
  footer?: MailLink | undefined;
  /** files for the recipient's calendar */
  calendars?: readonly MailCalendar[] | undefined;
}
