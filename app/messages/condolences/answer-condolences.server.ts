import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import { withLanguage } from '../../language/visitor-language.ts';
import { asConfirmed } from '../../mail/recipients.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { CondolenceMemorial } from '../../members/access.server.ts';
import { readMemorialHeader } from '../../memorials/memorial-header-data.server.ts';
import { tooManyRequests } from '../../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { isEmail } from '../../wire/text/typed-email.ts';
import { findLinks } from '../screening/domains.ts';
import { readableText } from '../screening/readable-text.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import type { AnswerRateLimiter } from './answer-limits.server.ts';
import type { ThanksResult } from './contract.ts';
import { answerCondolence, type AnswerMail } from './emails.server.ts';
import { awaitsConfirmation, canAnswer } from './presenter.server.ts';
import {
  hasAnswer,
  insertAnswer,
  isAnsweredWith,
  lockCondolences,
  updateDelivery,
  type CondolenceRow,
} from './store.server.ts';

export interface AnswerContext {
  kysely: DatabaseHandle;
  mail: MailService;
  limits: AnswerRateLimiter;
  now: () => Date;
}

const ANSWER_TOPIC = 'answers';

/** Records which answers the mail server took. Call this once at the start. */
export function followAnswers({ kysely, mail, now }: AnswerContext): void {
  mail.follow(ANSWER_TOPIC, {
    isWanted: (id) => hasAnswer(kysely, id),
    onSent: (id) => updateDelivery(kysely, id, { sent_at: now() }),
    onRefused: (id) => updateDelivery(kysely, id, { refused_at: now() }),
  });
}

/** How long a failed mail is retried. No mail is lost if the mail server is down for a day. */
const MAIL_LIFE_MS = 3 * 24 * 3600_000;

/**
 * Answers one letter. A repeated request with the same text sends no second mail, unless the first
 * mail bounced.
 * @throws AppError NOT_FOUND, ANSWER_NOT_WANTED, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function answerOne(
  context: AnswerContext,
  memorial: CondolenceMemorial,
  condolenceId: string,
  text: string,
): Promise<void> {
  assertNoLinks(text);
  await context.kysely.transaction().execute(async (transaction) => {
    const [letter] = await lockCondolences(transaction, memorial.memorialId, [condolenceId]);
    if (!letter) throw new AppError('NOT_FOUND');
    if (!canAnswer(letter)) {
      throw new AppError('ANSWER_NOT_WANTED', awaitsConfirmation(letter) ? UNCONFIRMED : {});
    }
    await queueAnswers(context, transaction, { memorial, letters: [letter], kind: 'reply', text });
  });
}

/**
 * Mails the same text to the writer of each letter. Writers who want no answer, or have not confirmed their
 * address, get no mail.
 * @throws AppError INVALID_INPUT, TOO_MANY_REQUESTS; then no mail is sent
 */
export async function thankSeveral(
  context: AnswerContext,
  memorial: CondolenceMemorial,
  ids: readonly string[],
  text: string,
): Promise<ThanksResult> {
  assertNoLinks(text);
  return context.kysely.transaction().execute(async (transaction) => {
    const letters = (await lockCondolences(transaction, memorial.memorialId, ids)).filter(
      canAnswer,
    );
    await queueAnswers(context, transaction, { memorial, letters, kind: 'thanks', text });
    const thanked = letters.map(({ id }) => id);
    return { thanked, skipped: [...new Set(ids)].filter((id) => !thanked.includes(id)) };
  });
}

const UNCONFIRMED = {
  message: /*i18n*/ 'You can reply once the sender has confirmed their email address.',
};

const LINKS_MESSAGE = /*i18n*/ 'Remove the web address. Replies can’t contain links.';

/**
 * Our mails carry nobody else's links. The text is refused and not changed, because a family's words are never changed.
 */
function assertNoLinks(text: string): void {
  // Mail programs make a link of every domain. What may only be a missing space stays.
  if (!findLinks(readableText(text)).some(({ form }) => form !== 'unsure')) return;
  throw new AppError('INVALID_INPUT', { message: LINKS_MESSAGE, fields: { text: LINKS_MESSAGE } });
}

interface Answers {
  memorial: CondolenceMemorial;
  letters: ReadonlyArray<CondolenceRow & { email: string }>;
  kind: 'reply' | 'thanks';
  text: string;
}

async function queueAnswers(
  context: AnswerContext,
  transaction: DatabaseHandle,
  { memorial: { memorialId, actor }, letters, kind, text }: Answers,
): Promise<void> {
  const names = await readUserNames(transaction, [actor.userId]);
  const writerName = names.get(actor.userId) ?? '';
  const { replyTo, ofPage, content } = await prepareMail(transaction, memorialId, {
    kind,
    text,
    writerName,
  });
  const { mail, now } = context;
  for (const { id: condolenceId, email, language, body, writtenAt } of letters) {
    if (await isAnsweredWith(transaction, condolenceId, text)) continue;
    await countAnswer(context, transaction, memorialId, actor.userId);
    const id = randomId('rep');
    await insertAnswer(transaction, {
      id,
      memorialId,
      condolenceId,
      userId: actor.userId,
      kind,
      body: text,
      now: now(),
    });
    await mail.enqueue(transaction, {
      kind: 'reply',
      recipient: { userId: null, email: asConfirmed(email), language: language ?? ofPage.language },
      content: (sender) =>
        answerCondolence(
          {
            ...content,
            condolence: { text: body, writtenAt },
            formPath: ofPage.formPath && withLanguage(ofPage.formPath, language ?? undefined),
          },
          sender,
        ),
      replyTo,
      memorialId,
      expiresAt: new Date(now().getTime() + MAIL_LIFE_MS),
      about: { topic: ANSWER_TOPIC, id },
    });
  }
}

async function countAnswer(
  { limits }: AnswerContext,
  transaction: DatabaseHandle,
  memorialId: string,
  userId: string,
): Promise<void> {
  const refusal = await limits.tryConsume(
    transaction,
    { rule: 'answersOfMemorial', subject: memorialId },
    { rule: 'answersOfUser', subject: userId },
  );
  if (refusal) throw tooManyRequests(refusal);
}

async function prepareMail(
  db: DatabaseHandle,
  memorialId: string,
  written: Pick<AnswerMail, 'kind' | 'text' | 'writerName'>,
): Promise<{
  replyTo: string | undefined;
  ofPage: { language: string | undefined; formPath: string | undefined };
  content: Omit<AnswerMail, 'condolence' | 'formPath'>;
}> {
  const head = await readMemorialHeader(db, memorialId);
  if (!head) throw new AppError('MEMORIAL_NOT_FOUND');
  const settings = await readMessageSettings(db, memorialId);
  const replyTo = replyAddressOf(settings.replyTo);
  const takesLetters = head.isPublished && settings.letters === 'open';
  return {
    replyTo,
    ofPage: {
      language: head.language,
      formPath: takesLetters ? `${head.path}/send-condolences` : undefined,
    },
    content: {
      ...written,
      memorialName: head.name,
      areAnswersReceived: replyTo !== undefined,
    },
  };
}

/** Returns undefined if the family has chosen no reply address. */
export function replyAddressOf(stored: string | null): string | undefined {
  return stored !== null && isEmail(stored) ? stored : undefined;
}
