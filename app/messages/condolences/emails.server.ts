import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { cutTo, nameForStranger, subjectWith } from '../../mail/names-in-mails.server.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import { signatureOf } from '../family-signature.server.ts';
import { findLinks } from '../screening/domains.ts';
import { readableText } from '../screening/readable-text.ts';

export interface AnswerMail {
  kind: 'reply' | 'thanks';
  memorialName: string;
  /** the name of the member who writes; the mail never has their address */
  writerName: string;
  text: string;
  /** the condolence that is answered */
  condolence: { text: string; writtenAt: Date };
  areAnswersReceived: boolean;
  /** the path of the letter form; undefined if the family takes no letters */
  formPath: string | undefined;
}

const QUOTED_CHARACTERS = 1_000;

/** The family's own words, and below them what they answer. */
export function answerCondolence(mail: AnswerMail, { origin, i18n, language }: MailSender): Email {
  const { kind, text, condolence, areAnswersReceived, formPath } = mail;
  const name = nameForStranger(mail.memorialName);
  const writer = nameForStranger(mail.writerName);
  return {
    subject:
      kind === 'thanks' ? thanksSubject(i18n, writer, name) : replySubject(i18n, writer, name),
    by: writer,
    memorial: name,
    message: {
      text,
      signature: signatureOf(i18n, writer, name),
      quoted: quoteOf(i18n, condolence, language),
    },
    before: [],
    after: [afterMessage(i18n, { areAnswersReceived, formPath })],
    ...(formPath && !areAnswersReceived
      ? { link: { href: `${origin}${formPath}`, label: i18n._('Write to the family again') } }
      : {}),
    why: whySentences(i18n, name),
  };
}

/** Undefined if there are links in the text, because our mails have no links of other people. */
function quoteOf(
  i18n: I18n,
  { text, writtenAt }: AnswerMail['condolence'],
  language: string,
): { label: string; text: string } | undefined {
  if (findLinks(readableText(text)).some(({ form }) => form !== 'unsure')) return undefined;
  return {
    label: i18n._('On {day}, you wrote:', { day: dayInWords(writtenAt, language) }),
    // A character can have any number of accents, so the length is bounded, too.
    text: cutTo(text.trim().slice(0, 4 * QUOTED_CHARACTERS), QUOTED_CHARACTERS),
  };
}

function replySubject(i18n: I18n, writer: string | undefined, name: string | undefined): string {
  if (writer) {
    return subjectWith((short) =>
      i18n._('{writer} replied to your condolences', { writer: short(writer) }),
    );
  }
  return name
    ? subjectWith((short) => i18n._('A reply from the family of {name}', { name: short(name) }))
    : i18n._('A reply from the family');
}

function thanksSubject(i18n: I18n, writer: string | undefined, name: string | undefined): string {
  if (writer) {
    return subjectWith((short) =>
      i18n._('{writer} thanks you for your condolences', { writer: short(writer) }),
    );
  }
  return name
    ? subjectWith((short) => i18n._('A thank-you from the family of {name}', { name: short(name) }))
    : i18n._('A thank-you from the family');
}

function afterMessage(
  i18n: I18n,
  { areAnswersReceived, formPath }: Pick<AnswerMail, 'areAnswersReceived' | 'formPath'>,
): string {
  if (areAnswersReceived) {
    return i18n._('You can reply to this email, and your reply will go to the family.');
  }
  return formPath
    ? i18n._(
        'You can’t reply to this email, but you can write to the family again on the memorial page.',
      )
    : i18n._('Please don’t reply to this email, because the family won’t receive your reply.');
}

function whySentences(i18n: I18n, name: string | undefined): string {
  return name
    ? i18n._(
        'You’re getting this email because you sent your condolences to the family of {name} and said they could reply. If this wasn’t you, you can ignore this email.',
        { name },
      )
    : i18n._(
        'You’re getting this email because you sent your condolences to a family and said they could reply. If this wasn’t you, you can ignore this email.',
      );
}
