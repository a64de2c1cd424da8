import type { I18n } from '@lingui/core';

import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';

export interface AnswerMail {
  kind: 'reply' | 'thanks';
  memorialName: string;
  text: string;
  areAnswersReceived: boolean;
  /** the path of the letter form; undefined if the family takes no letters */
  formPath: string | undefined;
}

/** The mail contains no e-mail address or name of a family member. */
export function answerCondolence(
  { kind, memorialName, text, areAnswersReceived, formPath }: AnswerMail,
  { origin, i18n }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  return {
    subject: kind === 'thanks' ? thanksSubject(i18n, name) : replySubject(i18n, name),
    before: [
      name
        ? i18n._(
            'You sent your condolences to the family of {name} and said they could reply by email. Here is their message:',
            { name },
          )
        : i18n._(
            'You sent your condolences to a family and said they could reply by email. Here is their message:',
          ),
    ],
    message: text,
    after: [afterMessage(i18n, { areAnswersReceived, formPath })],
    ...(formPath && !areAnswersReceived
      ? { link: { href: `${origin}${formPath}`, label: i18n._('Write to the family again') } }
      : {}),
    last: i18n._(
      'If you didn’t send condolences, someone may have typed your address by mistake. You can ignore this email.',
    ),
  };
}

function thanksSubject(i18n: I18n, name: string | undefined): string {
  return name
    ? i18n._('A thank-you from the family of {name}', { name })
    : i18n._('A thank-you from the family');
}

function replySubject(i18n: I18n, name: string | undefined): string {
  return name
    ? i18n._('A reply from the family of {name}', { name })
    : i18n._('A reply from the family');
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
        'Please don’t reply to this email, because the family won’t receive your reply. You can write to the family again here:',
      )
    : i18n._('Please don’t reply to this email, because the family won’t receive your reply.');
}
