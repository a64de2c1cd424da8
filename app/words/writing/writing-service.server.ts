/** Writing to a memorial, composed of use cases with one file each. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import { createFormTokens } from './form-token.server.ts';
import type { ClosedView, FormView, OwnView } from './form-view.ts';
import { openForm } from './open-form.server.ts';
import { changeOwnWords, readOwnWords, takeBackWords } from './own-words.server.ts';
import { submitWords, type SubmitOutcome } from './submit-words.server.ts';
import type { WordsKind } from './words-kind.ts';
import { createWriterTokens } from './writer-token.server.ts';
import type { SentForm, Writer, WritingContext } from './writing-context.server.ts';
import { WRITING_RATE_LIMITS } from './writing-limits.server.ts';

export interface WritingService {
  /**
   * The empty form, or the sentence that says why there is none.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or MemorialMovedError
   */
  openForm(slug: string | undefined, kind: WordsKind): Promise<FormView | ClosedView>;
  /**
   * Stores a tribute or a letter.
   * @throws AppError MEMORIAL_SLUG_REQUIRED, MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or MemorialMovedError
   */
  submit(
    target: { slug: string | undefined; kind: WordsKind },
    sent: SentForm,
    writer: Writer,
  ): Promise<SubmitOutcome>;
  /** The writer's page. @throws AppError NOT_FOUND, MEMORIAL_GONE */
  readOwn(token: string, isChanging: boolean): Promise<OwnView>;
  /** Changes the words; resolves to the form if a field is wrong. @throws AppError NOT_FOUND, MEMORIAL_GONE */
  change(token: string, sent: SentForm, writer: Writer): Promise<OwnView | undefined>;
  /** Takes the words back. @throws AppError NOT_FOUND, MEMORIAL_GONE */
  takeBack(token: string): Promise<void>;
}

export function createWritingService(options: {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'openIntake'>;
  mail: Pick<MailService, 'enqueue'>;
  keyFor: (
    purpose: 'attempts' | 'forms of words' | 'pages of writers' | 'senders of words',
  ) => Buffer;
  now: () => Date;
}): WritingService {
  const { kysely, media, mail, keyFor, now } = options;
  const limits = { rules: WRITING_RATE_LIMITS, kysely, key: keyFor('attempts'), now };
  const context: WritingContext = {
    kysely,
    media,
    mail,
    now,
    limits: createRateLimiter(limits),
    formTokens: createFormTokens(keyFor('forms of words')),
    writerTokens: createWriterTokens(keyFor('pages of writers')),
    senderKey: keyFor('senders of words'),
  };
  return {
    openForm: (slug, kind) => openForm(context, slug, kind),
    submit: (target, sent, writer) => submitWords(context, target, sent, writer),
    readOwn: (token, isChanging) => readOwnWords(context, token, isChanging),
    change: (token, sent, writer) => changeOwnWords(context, token, sent, writer),
    takeBack: (token) => takeBackWords(context, token),
  };
}
