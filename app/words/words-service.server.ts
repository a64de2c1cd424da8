/** What visitors write and what a family does with it, composed of rooms. */
import type { Database } from '../../db/database.server.ts';
import type { JobQueue } from '../../db/job-queue.server.ts';
import type { MailService } from '../mail/service.server.ts';
import { accessToModerate, type Actor, type ModeratedMemorial } from '../members/access.server.ts';
import { createLettersService, type LettersService } from './letters/letters-service.server.ts';
import { createMailChoices, type MailChoices } from './notifications/mail-choices.server.ts';
import { createNotifications, type Notifications } from './notifications/notifications.server.ts';
import { createUnsubscribeTokens } from './notifications/unsubscribe-tokens.server.ts';

export interface WordsService {
  access: {
    /** @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED */
    toModerate(actor: Actor, memorialId: string): Promise<ModeratedMemorial>;
  };
  letters: LettersService;
  notifications: Notifications;
  mailChoices: MailChoices;
}

export interface WordsOptions {
  kysely: Database['kysely'];
  jobs: JobQueue;
  mail: MailService;
  keyFor: (purpose: string) => Buffer;
  /** the application's public URL without a trailing slash */
  origin: string;
  now: () => Date;
  log: { warn(fields: Record<string, unknown>, message: string): void };
}

/** Builds the service, and registers the handlers of its jobs. */
export function createWordsService(options: WordsOptions): WordsService {
  const { kysely, mail, keyFor, now } = options;
  const tokens = createUnsubscribeTokens(keyFor('unsubscribe links'));
  return {
    access: { toModerate: (actor, memorialId) => accessToModerate(kysely, actor, memorialId) },
    letters: createLettersService({ kysely, mail, keyFor, now }),
    notifications: createNotifications({ ...options, tokens }),
    mailChoices: createMailChoices({ kysely, tokens, now }),
  };
}
