import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { MailService } from '../../mail/service.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { StoredFile } from '../../media/storage/storage.server.ts';
import { TAKE_IN_WORDS_PHOTO } from '../jobs.server.ts';
import { createFormTokens } from './form-token.server.ts';
import type { ClosedView, FormView, OwnView } from './form/form-view.ts';
import { openForm, type WordsTarget } from './open-form.server.ts';
import { createPhotoFiles } from './photos/photo-files.server.ts';
import { sweepPhotos } from './photos/sweep-photos.server.ts';
import { takeInPhoto } from './photos/take-in-photo.server.ts';
import { submitWords, type SubmitOutcome } from './submit-words.server.ts';
import { askToConfirm, confirmOwnEmail } from './writers-page/confirm-email.server.ts';
import { findOwnPicture } from './writers-page/own-picture.server.ts';
import {
  changeOwnWords,
  readOwnWords,
  takeBackWords,
  type RefusedChange,
} from './writers-page/own-words.server.ts';
import { createWriterTokens } from './writers-page/writer-token.server.ts';
import type { SentForm, Writer, WritingContext } from './writing-context.server.ts';
import { WRITING_RATE_LIMITS } from './writing-limits.server.ts';

export interface WritingService {
  /**
   * Resolves to the empty form, or to the reason why there is no form.
   * @throws the errors of `findPublished`
   */
  openForm(target: WordsTarget): Promise<FormView | ClosedView>;
  /**
   * Stores a tribute or a letter.
   * @throws the errors of `findPublished`
   */
  submit(target: WordsTarget, sent: SentForm, writer: Writer): Promise<SubmitOutcome>;
  /**
   * Loads the writer's page (`/w/{token}`), with the form if `isChanging` is true.
   * @throws AppError NOT_FOUND, MEMORIAL_GONE
   */
  readOwn(token: string, isChanging: boolean): Promise<OwnView>;
  /**
   * Resolves to undefined if the writer's page has no picture.
   * @throws AppError NOT_FOUND, MEMORIAL_GONE
   */
  findOwnPicture(token: string): Promise<StoredFile | undefined>;
  /**
   * Changes the text and resolves to undefined. If a field is invalid or a limit is reached, resolves to the writer's
   * page with the form.
   * @throws AppError NOT_FOUND, MEMORIAL_GONE
   */
  change(token: string, sent: SentForm, writer: Writer): Promise<RefusedChange | undefined>;
  /**
   * Records that the writer of a letter reads the mails of its address, if `token` came from such a mail. Otherwise
   * changes nothing.
   * @throws AppError NOT_FOUND, MEMORIAL_GONE
   */
  confirmEmail(token: string): Promise<void>;
  /**
   * Mails the link with which the writer of a letter confirms the address, once more.
   * @throws AppError NOT_FOUND, MEMORIAL_GONE
   */
  askToConfirm(token: string, writer: Writer): Promise<RefusedChange | undefined>;
  /**
   * Withdraws and erases the text.
   * @throws AppError NOT_FOUND, MEMORIAL_GONE
   */
  takeBack(token: string): Promise<void>;
  /** Adds lost jobs of photos again, and removes files that no photo needs. */
  sweepPhotos(): Promise<void>;
}

export function createWritingService(options: {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  dataDirectory: string;
  media: Pick<MediaService, 'openIntake' | 'findServed'>;
  mail: Pick<MailService, 'enqueue'>;
  keyFor: (
    purpose: 'attempts' | 'forms of words' | 'pages of writers' | 'senders of words',
  ) => Buffer;
  now: () => Date;
}): WritingService {
  const { kysely, jobs, media, mail, keyFor, now } = options;
  const limits = { rules: WRITING_RATE_LIMITS, kysely, key: keyFor('attempts'), now };
  const context: WritingContext = {
    kysely,
    media,
    mail,
    jobs,
    photos: createPhotoFiles(options.dataDirectory),
    now,
    limits: createRateLimiter(limits),
    formTokens: createFormTokens(keyFor('forms of words')),
    writerTokens: createWriterTokens(keyFor('pages of writers')),
    senderKey: keyFor('senders of words'),
  };
  jobs.handle(TAKE_IN_WORDS_PHOTO, ({ photo }) => takeInPhoto(context, photo));
  return {
    openForm: (target) => openForm(context, target),
    submit: (target, sent, writer) => submitWords(context, target, sent, writer),
    readOwn: (token, isChanging) => readOwnWords(context, token, isChanging),
    findOwnPicture: (token) => findOwnPicture(context, token),
    change: (token, sent, writer) => changeOwnWords(context, token, sent, writer),
    takeBack: (token) => takeBackWords(context, token),
    confirmEmail: (token) => confirmOwnEmail(context, token),
    askToConfirm: (token, writer) => askToConfirm(context, token, writer),
    sweepPhotos: () => sweepPhotos(context),
  };
}
