import type { Email, MailSender } from '../../mail/email-layout.server.ts';
import { nameForStranger } from '../../mail/names-in-mails.server.ts';

export interface AnswerMail {
  kind: 'reply' | 'thanks';
  memorialName: string;
  language: string | undefined;
  text: string;
  areAnswersReceived: boolean;
  /** the path of the letter form; undefined if the family takes no letters */
  formPath: string | undefined;
}

/** The mail contains no e-mail address or name of a family member. */
export function answerCondolence(
  { kind, memorialName, language, text, areAnswersReceived, formPath }: AnswerMail,
  { origin }: MailSender,
): Email {
  const name = nameForStranger(memorialName);
  const family = name ? `family of ${name}` : 'family';
  return {
    language,
    subject: kind === 'thanks' ? `A thank-you from the ${family}` : `A reply from the ${family}`,
    before: [
      `You sent your condolences to ${name ? `the ${family}` : 'a family'} and said they could reply by email. Here is their message:`,
    ],
    message: text,
    after: [afterMessage({ areAnswersReceived, formPath })],
    ...(formPath && !areAnswersReceived
      ? { link: { href: `${origin}${formPath}`, label: 'Write to the family again' } }
      : {}),
    last: 'If you didn’t send condolences, someone may have typed your address by mistake. You can ignore this email.',
  };
}

function afterMessage({
  areAnswersReceived,
  formPath,
}: Pick<AnswerMail, 'areAnswersReceived' | 'formPath'>): string {
  if (areAnswersReceived) {
    return 'You can reply to this email, and your reply will go to the family.';
  }
  const sentence = 'Please don’t reply to this email, because the family won’t receive your reply.';
  return formPath ? `${sentence} You can write to the family again here:` : sentence;
}
