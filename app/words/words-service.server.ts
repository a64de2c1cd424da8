import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { MediaService } from '../media/service.server.ts';
import {
  accessAsOwner,
  accessToLetters,
  accessToModerate,
  type Actor,
  type LetterMemorial,
  type ModeratedMemorial,
  type OwnedMemorial,
} from '../members/access.server.ts';
import { listMemorialsOfLetterReader } from '../members/service.server.ts';
import {
  createHelpRequests,
  type HelpRequests,
  type InviteIn,
} from './help-requests/help-requests.server.ts';
import { SWEEP_WORDS } from './jobs.server.ts';
import { countUnreadByMemorial } from './letters/store.server.ts';
import { blockSender, choosePreview } from './moderation/block-sender.server.ts';
import type {
  DecisionPayload,
  DecisionResponse,
  ListedState,
  SubmissionCounts,
  SubmissionsPage,
} from './moderation/contract.ts';
import { decideOnTributes, forgetReplacedWords } from './moderation/decide-on-tributes.server.ts';
import { listSubmissions } from './moderation/list-submissions.server.ts';
import { countWaiting, type Cursor } from './moderation/store.server.ts';
import { createMailChoices, type MailChoices } from './notifications/mail-choices.server.ts';
import { createNotifications, type Notifications } from './notifications/notifications.server.ts';
import { createUnsubscribeTokens } from './notifications/unsubscribe-tokens.server.ts';
import { createReports, type Reports } from './reports/reports.server.ts';
import type { WordsSettingsPayload, WordsSettingsView } from './settings/contract.ts';
import { changeWordsSettings, viewWordsSettings } from './settings/words-settings.server.ts';
import { createFormTokens } from './writing/form-token.server.ts';
import { createWritingService, type WritingService } from './writing/writing-service.server.ts';

export interface WordsService {
  writing: WritingService;
  access: {
    toModerate(actor: Actor, memorialId: string): Promise<ModeratedMemorial>;
    toLetters(actor: Actor, memorialId: string): Promise<LetterMemorial>;
    asOwner(actor: Actor, memorialId: string): Promise<OwnedMemorial>;
  };
  settings: {
    view(memorial: ModeratedMemorial): Promise<WordsSettingsView>;
    /** @throws AppError INVALID_INPUT */
    change(memorial: OwnedMemorial, settings: WordsSettingsPayload): Promise<void>;
  };
  moderation: {
    list(
      memorial: ModeratedMemorial,
      query: { state: ListedState; after: Cursor | undefined },
    ): Promise<SubmissionsPage>;
    decide(memorial: ModeratedMemorial, payload: DecisionPayload): Promise<DecisionResponse>;
    /** @throws AppError NOT_FOUND */
    block(
      memorial: ModeratedMemorial,
      submissionId: string,
    ): Promise<{ held: number; counts: SubmissionCounts }>;
    /** @throws AppError NOT_FOUND */
    choosePreview(
      memorial: ModeratedMemorial,
      choice: { submissionId: string; isShown: boolean },
    ): Promise<void>;
  };
  reports: Reports;
  help: HelpRequests;
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
  inviteIn: InviteIn;
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
  const formTokens = createFormTokens(keyFor('forms of words'));
  const writing = createWritingService(options);
  jobs.handle(SWEEP_WORDS, async () => {
    await writing.sweepPhotos();
    await forgetReplacedWords(context);
  });
  return {
    writing,
    access: {
      toModerate: (actor, memorialId) => accessToModerate(kysely, actor, memorialId),
      toLetters: (actor, memorialId) => accessToLetters(kysely, actor, memorialId),
      asOwner: (actor, memorialId) => accessAsOwner(kysely, actor, memorialId),
    },
    settings: {
      view: (memorial) => viewWordsSettings(kysely, memorial),
      change: (memorial, settings) => changeWordsSettings(context, memorial, settings),
    },
    moderation: {
      list: (memorial, query) => listSubmissions(context, memorial, query),
      decide: (memorial, payload) => decideOnTributes(context, memorial, payload),
      block: (memorial, submissionId) => blockSender(context, memorial, submissionId),
      choosePreview: (memorial, choice) => choosePreview(context, memorial, choice),
    },
    reports: createReports({
      ...context,
      key: keyFor('attempts'),
      formTokens,
    }),
    help: createHelpRequests({
      ...context,
      mail,
      key: keyFor('attempts'),
      formTokens,
      inviteIn: options.inviteIn,
    }),
    notifications: createNotifications({ ...options, tokens }),
    mailChoices: createMailChoices({ kysely, tokens, now }),
    countWaiting: (memorialIds) => countWaiting(kysely, memorialIds),
    countUnreadLetters: async (userId) =>
      countUnreadByMemorial(kysely, await listMemorialsOfLetterReader(kysely, userId), userId),
  };
}
