import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import { accessToLetters, type Actor, type LetterMemorial } from '../../members/access.server.ts';
import { ANSWER_TOPIC, answerOne, thankSeveral } from './answer-letters.server.ts';
import { ANSWER_RATE_LIMITS } from './answer-limits.server.ts';
import type { Letter, LettersPage, ThanksResult } from './contract.ts';
import type { LetterCursor } from './letter-cursor.server.ts';
import { acceptLetter, readLetter, readLetters } from './read-letters.server.ts';
import { hasAnswer, updateDelivery, type LetterState } from './store.server.ts';

export interface LettersService {
  /** @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED */
  toLetters(actor: Actor, memorialId: string): Promise<LetterMemorial>;
  list(
    memorial: LetterMemorial,
    query: { state: LetterState; after: LetterCursor | undefined },
  ): Promise<LettersPage>;
  read(memorial: LetterMemorial, letterId: string): Promise<Letter>;
  accept(memorial: LetterMemorial, letterId: string): Promise<void>;
  answer(memorial: LetterMemorial, letterId: string, text: string): Promise<void>;
  thank(memorial: LetterMemorial, ids: readonly string[], text: string): Promise<ThanksResult>;
}

export function createLettersService(options: {
  kysely: DatabaseHandle;
  mail: MailService;
  keyFor: (purpose: 'attempts') => Buffer;
  now: () => Date;
}): LettersService {
  const { kysely, mail, keyFor, now } = options;
  const key = keyFor('attempts');
  const limits = createRateLimiter({ rules: ANSWER_RATE_LIMITS, kysely, key, now });
  const context = { kysely, mail, limits, now };
  mail.follow(ANSWER_TOPIC, {
    isWanted: (id) => hasAnswer(kysely, id),
    onSent: (id) => updateDelivery(kysely, id, { sent_at: now() }),
    onRefused: (id) => updateDelivery(kysely, id, { refused_at: now() }),
  });
  return {
    toLetters: (actor, memorialId) => accessToLetters(kysely, actor, memorialId),
    list: (memorial, query) => readLetters(context, memorial, query),
    read: (memorial, letterId) => readLetter(context, memorial, letterId),
    accept: (memorial, letterId) => acceptLetter(context, memorial, letterId),
    answer: (memorial, letterId, text) => answerOne(context, memorial, letterId, text),
    thank: (memorial, ids, text) => thankSeveral(context, memorial, ids, text),
  };
}
