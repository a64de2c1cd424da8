import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { handleAccountJobs } from '../app/accounts/account-jobs.server.ts';
import { createCodes } from '../app/accounts/codes/codes.server.ts';
import { createPasskeyChallenges } from '../app/accounts/passkeys/challenges.server.ts';
import {
  ARGON2_COST,
  argon2Hasher,
  createPasswords,
  type Passwords,
} from '../app/accounts/passwords/passwords.server.ts';
import { createResetLinks } from '../app/accounts/passwords/reset-links.server.ts';
import { createKnownDevices } from '../app/accounts/sessions/known-devices.server.ts';
import { createSessions } from '../app/accounts/sessions/sessions.server.ts';
import { createPendingSignIns } from '../app/accounts/social/pending-sign-ins.server.ts';
import { createProviders } from '../app/accounts/social/providers.server.ts';
import { handleArchiveJobs, removeArchivesOf } from '../app/archives/archives.server.ts';
import type { ArchivePages } from '../app/archives/page/archived-pages.ts';
import {
  createReturnUploads,
  handleReturnJobs,
} from '../app/archives/restoring/receiving/returns.server.ts';
import { createArchiveParts } from '../app/archives/storage/archive-parts.server.ts';
import { handleBillingJobs } from '../app/billing/job-handlers.server.ts';
import { createPrices } from '../app/billing/stripe/prices.server.ts';
import { createStripeGateway } from '../app/billing/stripe/stripe-gateway.server.ts';
import {
  cancelPlanOnDeletion,
  findUsersWithCustomer,
} from '../app/billing/subscriptions.server.ts';
import {
  handleBookletJobs,
  removeBookletsOf,
  sweepBooklets,
} from '../app/booklets/booklets.server.ts';
import { createCaseTokens } from '../app/cases/case-tokens.server.ts';
import { handleCaseJobs } from '../app/cases/handle-case-jobs.server.ts';
import { createDraftUploads, handleUploadJobs } from '../app/drafts/uploads/uploads.server.ts';
import { createOutbox, type Outbox } from '../app/mail/outbox-transport.server.ts';
import {
  createMailService,
  type MailService,
  type MailServiceOptions,
} from '../app/mail/service.server.ts';
import { describeMemorials } from '../app/management/describe-memorials.server.ts';
import { handleNightlySweep } from '../app/management/nightly-sweep.server.ts';
import { followMemberMails } from '../app/members/accepting/follow-mails.server.ts';
import { createLinkTokens } from '../app/members/links/link-tokens.server.ts';
import { sweepOffers } from '../app/members/offers/sweep-offers.server.ts';
import { prepareAccountDeletion } from '../app/members/ownership/account-deletion.server.ts';
import { handleMemberJobs } from '../app/members/ownership/handle-jobs.server.ts';
import { moveMemorials } from '../app/members/service.server.ts';
import { createDoorKeys } from '../app/memorials/door/door-context.server.ts';
import { handleFindJobs } from '../app/memorials/find/find-memorials.server.ts';
import { handleFuneralJobs } from '../app/memorials/funeral/fold-funerals.server.ts';
import { createMailedMemorials } from '../app/memorials/mailed-memorials.server.ts';
import { createMarkdownCache } from '../app/memorials/markdown-cache.server.ts';
import { createMediaAccess } from '../app/memorials/media-access/media-access.server.ts';
import { readGuestList } from '../app/messages/attendance/list-answers.server.ts';
import { followGuestMails } from '../app/messages/attendance/mail-to-guest.server.ts';
import { handleNotices } from '../app/messages/attendance/notices/queue-mails.server.ts';
import { sweepAnswers } from '../app/messages/attendance/sweep-answers.server.ts';
import { followAnswers } from '../app/messages/condolences/answer-condolences.server.ts';
import { countUnreadCondolences } from '../app/messages/condolences/read-condolences.server.ts';
import { emptyMessages } from '../app/messages/emptying/store.server.ts';
import { handleWordJobs } from '../app/messages/handle-jobs.server.ts';
import {
  countHelpRequests,
  sweepHelpRequests,
} from '../app/messages/help-requests/help-requests.server.ts';
import { countWaiting } from '../app/messages/moderation/store.server.ts';
import { followNotifications } from '../app/messages/notifications/notifications.server.ts';
import { createUnsubscribeTokens } from '../app/messages/notifications/unsubscribe-tokens.server.ts';
import { createFormTokens } from '../app/messages/writing/form-token.server.ts';
import { createWriterTokens } from '../app/messages/writing/writers-page/writer-token.server.ts';
import { sweepOperators } from '../app/operator/operator-log.server.ts';
import { createRateLimiter } from '../app/rate-limiter/rate-limiter.server.ts';
import { sweepVideos } from '../app/videos/making/sweep-videos.server.ts';
import { createVideoSounds, sweepSounds } from '../app/videos/sound/sounds.server.ts';
import { handleVideoJobs } from '../app/videos/video-jobs.server.ts';
import { handleBackupJobs } from './backup/schedule/tend-backups.server.ts';
import { openBuiltCatalogs } from './catalogs.server.ts';
import type { Config } from './config/config.server.ts';
import { createInvitations } from './invitations.server.ts';
import { mailSettings, smtpTransport } from './mail-services.server.ts';
import { mediaFolder } from './media-storage.server.ts';
import { createInstallation } from './operator/installation.server.ts';
import { createArchiveProcess, createBookletProcess } from './process/intake.server.ts';
import { createJapaneseNames } from './process/japanese-names.server.ts';
import { createVideoRenderer } from './process/video-renderer.server.ts';
import { RATE_LIMITS } from './rate-limits.server.ts';
import type { AppDependencies, Services } from './service-types.server.ts';
import { createStorageServices } from './storage-services.server.ts';

const WITHOUT_PAGES: ArchivePages = {
  load: () => Promise.reject(new Error('This process renders no pages.')),
  readAsset: () => Promise.reject(new Error('This process has no built files.')),
};

/** Each hash uses a CPU core. One core stays free for requests. */
const MAX_CONCURRENT_HASHES = Math.min(4, Math.max(1, availableParallelism() - 1));

export function createServices(dependencies: AppDependencies): Services {
  const shared = createShared(dependencies);
  const { kysely, shareCards } = shared;
  const services: Services = {
    ...dependencies,
    ...shared,
    invitedOnly: createInvitations(dependencies.config, shared),
    mediaAccess: dependencies.mediaAccess ?? createMediaAccess({ kysely }),
    countWaitingWords: (memorialIds) => countWaiting(kysely, memorialIds),
    countUnreadCondolences: (userId) => countUnreadCondolences(shared, userId),
    countHelpRequests: (memorialId) => countHelpRequests(shared, memorialId),
    readGuestList: (memorialId) => readGuestList(shared, memorialId),
    emptyMessages: (memorialId) => emptyMessages(kysely, memorialId),
    removeCopies: async (memorialId) => {
      await removeBookletsOf(shared, memorialId);
      await removeArchivesOf(shared, memorialId);
    },
    moveMemorials,
    accountDeletionHooks: [
      (transaction, userId) => cancelPlanOnDeletion(shared, transaction, userId),
      (transaction, userId) => prepareAccountDeletion(shared, transaction, userId),
    ],
  };
  handleJobs(services);
  handleNightlySweep(services, [
    () => shareCards.sweep(),
    () => sweepOffers(services),
    () => sweepHelpRequests(services),
    () => sweepAnswers(services),
    () => sweepBooklets(services),
    () => sweepVideos(services),
    () => sweepSounds(services),
    () => sweepOperators(services),
  ]);
  return services;
}

function handleJobs(services: Services): void {
  handleAccountJobs(services, findUsersWithCustomer);
  followAnswers(services);
  followNotifications(services);
  handleWordJobs(services);
  handleCaseJobs(services);
  handleArchiveJobs(services);
  handleBillingJobs(services);
  handleBookletJobs(services);
  handleVideoJobs(services);
  handleReturnJobs(services);
  followMemberMails(services);
  handleMemberJobs(services);
  handleUploadJobs(services);
  handleFindJobs(services);
  handleFuneralJobs(services);
  followGuestMails(services);
  handleNotices(services);
  handleBackupJobs(services);
}

/** What is built once for all use cases. */
function createShared(dependencies: AppDependencies) {
  const { config, database, jobs, keyFor, log, overrides = {} } = dependencies;
  const { kysely } = database;
  const { dataDirectory } = config;
  const now = overrides.now ?? (() => new Date());
  const outbox = createLocalOutbox(config, now);
  const findI18n = openBuiltCatalogs(config);
  const gateway = paymentGateway(config, overrides.stripeTimeout, now);
  const { incoming, ...stored } = createStorageServices(dependencies, findI18n, now);
  const { storage, media } = stored;
  const memorials = createMailedMemorials({ kysely, media });
  const mail = createMail(dependencies, { findI18n, outbox, memorials, now });
  const linkTokens = createLinkTokens(keyFor('mailed links'));
  const limits = createRateLimiter({ rules: RATE_LIMITS, kysely, key: keyFor('attempts'), now });
  const passwords = createSharedPasswords(dependencies);
  const socialProviders = createProviders(config, overrides.providerTimeoutSeconds);
  return {
    outbox,
    findI18n,
    ...stored,
    kysely,
    jobs,
    mail,
    limits,
    keyFor,
    now,
    log,
    linkTokens,
    ...createWordTools(dependencies),
    describeMemorials,
    dataDirectory,
    readJapaneseName: createJapaneseNames(config, log),
    origin: config.origin,
    product: config.product,
    gateway,
    prices:
      gateway &&
      createPrices({ listPrices: (keys) => gateway.withDeadline().listPrices(keys) }, { now, log }),
    passwords,
    codes: createCodes({ kysely, key: keyFor('codes'), now }),
    sessions: createSessions({ kysely, key: keyFor('sessions'), now, log }),
    devices: createKnownDevices(keyFor('devices')),
    resetLinks: createResetLinks({ key: keyFor('codes'), now }),
    pendingSignIns: createPendingSignIns(
      { kysely, mail, limits, now, socialProviders },
      keyFor('codes'),
    ),
    passkeyChallenges: createPasskeyChallenges({ kysely, key: keyFor('passkeys'), now }),
    socialProviders,
    archivePages: dependencies.archivePages ?? WITHOUT_PAGES,
    archiveParts: createArchiveParts({ storage, folder: join(dataDirectory, 'archives') }),
    archiveProcess: overrides.archiveProcess ?? createArchiveProcess(config, log),
    bookletProcess: overrides.bookletProcess ?? createBookletProcess(config, log),
    videoRenderer: overrides.videoRenderer ?? createVideoRenderer(config, media, log),
    videoSounds: createVideoSounds({ kysely, storage, media, now }),
    videoSegments: join(mediaFolder(config), '.videos'),
    renderMarkdown: createMarkdownCache(),
    ...createIncoming({ kysely, jobs, now, dataDirectory }, incoming),
    ...createDoorKeys({ passwords, keyFor, origin: config.origin, now }),
    operators: new Set(config.operator.accounts),
    installation: createInstallation({ config, database, now, runDoctor: overrides.runDoctor }),
  };
}

/** What receives the files of uploads, of archives that come back, and of visitors' photos. */
function createIncoming(
  { dataDirectory, ...shared }: Pick<Services, 'kysely' | 'jobs' | 'now' | 'dataDirectory'>,
  open: ReturnType<typeof createStorageServices>['incoming'],
) {
  const returns = join(dataDirectory, 'archives-back');
  return {
    draftUploads: createDraftUploads({
      ...shared,
      files: open('uploads', join(dataDirectory, 'uploads')),
    }),
    returnUploads: createReturnUploads({
      ...shared,
      files: open('returns', join(returns, 'uploads')),
      folder: returns,
    }),
    wordsPhotos: open('photos', join(dataDirectory, 'words-photos')),
  };
}

/** The keys that visitors' forms, and the mails about them, need. */
function createWordTools({ keyFor }: AppDependencies) {
  return {
    formTokens: createFormTokens(keyFor('forms of words')),
    writerTokens: createWriterTokens(keyFor('pages of writers')),
    unsubscribeTokens: createUnsubscribeTokens(keyFor('unsubscribe links')),
    caseTokens: createCaseTokens(keyFor('pages of cases')),
    senderKey: keyFor('senders of words'),
  };
}

/** All parts of the application share one queue, so that `MAX_CONCURRENT_HASHES` limits all their hashes together. */
function createSharedPasswords({ config, keyFor, overrides = {} }: AppDependencies): Passwords {
  return createPasswords({
    key: keyFor('passwords'),
    rules: config.passwords,
    hasher: overrides.hasher ?? argon2Hasher,
    cost: overrides.hashCost ?? ARGON2_COST,
    maxConcurrent: MAX_CONCURRENT_HASHES,
  });
}

function createLocalOutbox(
  { isProduction, mail, dataDirectory }: Config,
  now: () => Date,
): Outbox | undefined {
  if (isProduction || mail.smtpUrl) return undefined;
  return createOutbox(join(dataDirectory, 'outbox'), now);
}

function createMail(
  { config, database, jobs, keyFor, log, overrides = {} }: AppDependencies,
  tools: Pick<MailServiceOptions, 'findI18n' | 'memorials' | 'now'> & {
    outbox: Outbox | undefined;
  },
): MailService {
  const { outbox, ...given } = tools;
  return createMailService({
    ...mailSettings(config, keyFor),
    ...given,
    kysely: database.kysely,
    jobs,
    transport: overrides.transport ?? outbox ?? smtpTransport(config.mail),
    log,
  });
}

function paymentGateway(
  { payments }: Config,
  timeout: NonNullable<AppDependencies['overrides']>['stripeTimeout'],
  now: () => Date,
) {
  if (!payments) return undefined;
  const requestTimeoutMs = timeout?.requestTimeoutMs;
  return createStripeGateway({ ...payments, timeout, requestTimeoutMs, now });
}
