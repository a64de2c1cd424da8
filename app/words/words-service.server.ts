import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { MediaService } from '../media/service.server.ts';
import { listMemorialsOfLetterReader } from '../members/service.server.ts';
import { SWEEP_WORDS } from './jobs.server.ts';
import { countUnreadByMemorial } from './letters/store.server.ts';
import { forgetReplacedWords } from './moderation/decide-on-tributes.server.ts';
import { countWaiting } from './moderation/store.server.ts';
import { createMailChoices, type MailChoices } from './notifications/mail-choices.server.ts';
import { createNotifications, type Notifications } from './notifications/notifications.server.ts';
import { createUnsubscribeTokens } from './notifications/unsubscribe-tokens.server.ts';
import { createWritingService, type WritingService } from './writing/writing-service.server.ts';

export interface WordsService {
  writing: WritingService;
  notifications: Notifications;
  mailChoices: MailChoices;
  /**
   * Counts waiting tributes by memorial id. A memorial without waiting tributes is not in the map.
   */
  countWaiting(memorialIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Counts unread letters by memorial id. Only letters that the user may read are counted. */
  countUnreadLetters(userId: string): Promise<ReadonlyMap<string, number>>;
}

export interface WordsOptions {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  mail: MailService;
  media: MediaService;
  keyFor: (purpose: string) => Buffer;
  /** the application's public URL without a trailing slash */
  origin: string;
  dataDirectory: string;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

export function createWordsService(options: WordsOptions): WordsService {
  const { kysely, jobs, mail, keyFor, now } = options;
  const context = { kysely, now };
  const tokens = createUnsubscribeTokens(keyFor('unsubscribe links'));
  const writing = createWritingService(options);
  jobs.handle(SWEEP_WORDS, async () => {
    await writing.sweepPhotos();
    await forgetReplacedWords(context);
  });
  return {
    writing,
    notifications: createNotifications({ ...options, tokens }),
    mailChoices: createMailChoices({ kysely, tokens, now }),
    countWaiting: (memorialIds) => countWaiting(kysely, memorialIds),
    countUnreadLetters: async (userId) =>
      countUnreadByMemorial(kysely, await listMemorialsOfLetterReader(kysely, userId), userId),
  };
}
