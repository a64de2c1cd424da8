import type { Letter, MailSender } from '../../mail/letter-layout.server.ts';
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
export function answerLetter(
  { kind, memorialName, text, areAnswersReceived, formPath }: AnswerMail,
  { origin }: MailSender,
): Letter {
  const name = nameForStranger(memorialName);
  const family = name ? `The family of ${name}` : 'The family';
  const whom = name ? `about ${name}` : 'to a family';
  return {
    subject:
      kind === 'thanks'
        ? `${family} thanks you for your letter`
        : `${family} has answered your letter`,
    before: [
      `You wrote a letter ${whom}, and agreed to an answer by e-mail. This is what the family writes:`,
    ],
    message: text,
    after: [afterMessage({ areAnswersReceived, formPath })],
    ...(formPath && !areAnswersReceived
      ? { link: { href: `${origin}${formPath}`, label: 'Write to the family again' } }
      : {}),
    last: 'If you wrote no letter, somebody may have typed your address by mistake. You can leave this mail unanswered.',
  };
}

function afterMessage({
  areAnswersReceived,
  formPath,
}: Pick<AnswerMail, 'areAnswersReceived' | 'formPath'>): string {
  if (areAnswersReceived) return 'You can answer this mail. Your answer goes to the family.';
  const sentence = 'Answers to this mail do not arrive.';
  return formPath ? `${sentence} You can write to the family again here:` : sentence;
}
