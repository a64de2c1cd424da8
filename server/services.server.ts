import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import {
  ARGON2_COST,
  argon2Hasher,
  createPasswords,
  type Passwords,
} from '../app/accounts/passwords/passwords.server.ts';
import { createAccountService } from '../app/accounts/service.server.ts';
import {
  createArchivesService,
  type ArchivesOptions,
  type ArchivesService,
} from '../app/archives/archives-service.server.ts';
import type { ArchivePages } from '../app/archives/page/archived-pages.ts';
import { createReturnService } from '../app/archives/returning/receiving/return-service.server.ts';
import { createBillingService } from '../app/billing/service.server.ts';
import { createStripeGateway } from '../app/billing/stripe/stripe-gateway.server.ts';
import { createCasesService } from '../app/cases/cases-service.server.ts';
import { createRateLimiter } from '../app/limits/rate-limiter.server.ts';
import { createOutbox, type Outbox } from '../app/mail/outbox-transport.server.ts';
import { createMailService, type MailService } from '../app/mail/service.server.ts';
import { createSmtpTransport } from '../app/mail/smtp-transport.server.ts';
import type { MailTransport } from '../app/mail/transport.server.ts';
import { prepareAccountDeletion } from '../app/members/following/account-deletion.server.ts';
import { followOwnerMails } from '../app/members/following/follow-mails.server.ts';
import { handleMemberJobs } from '../app/members/following/handle-jobs.server.ts';
import {
  followInvitationMails,
  inviteIn,
  sweepInvitations,
} from '../app/members/invitations/invite.server.ts';
import { createLinkTokens } from '../app/members/links/link-tokens.server.ts';
import { createDoorService } from '../app/memorials/door/door-service.server.ts';
import { createMemorialFinder } from '../app/memorials/find/find-memorials.server.ts';
import { describeMemorials } from '../app/memorials/management/describe-memorials.server.ts';
import { createFamilyService } from '../app/memorials/management/family-service.server.ts';
import { createMediaAccess } from '../app/memorials/media-access/media-access.server.ts';
import { createMemorialService } from '../app/memorials/service.server.ts';
import { createUploadService } from '../app/memorials/uploads/service.server.ts';
import { followAnswers } from '../app/words/letters/answer-letters.server.ts';
import { createWordsService } from '../app/words/words-service.server.ts';
import type { Config } from './config/config.server.ts';
import { createArchiveProcess } from './process/intake.server.ts';
import { RATE_LIMITS } from './rate-limits.server.ts';
import type { AppDependencies, Services } from './service-types.server.ts';
import { createStorageServices } from './storage-services.server.ts';

const WITHOUT_PAGES: ArchivePages = {
  load: () => Promise.reject(new Error('This process renders no pages.')),
  readAsset: () => Promise.reject(new Error('This process has no built files.')),
};

/** Each hash uses a CPU core. One core stays free for requests. */
const MAX_CONCURRENT_HASHES = Math.min(4, Math.max(1, availableParallelism() - 1));

const sweepOf = (part: { sweep(): Promise<void> }) => () => part.sweep();

export function createServices(dependencies: AppDependencies): Services {
  const { config, database, jobs, keyFor, log, overrides = {} } = dependencies;
  const { kysely } = database;
  const { dataDirectory } = config;
  const now = overrides.now ?? (() => new Date());
  const outbox = createLocalOutbox(config, now);
  const mail = createMail(dependencies, outbox, now);
  const gateway = paymentGateway(config, overrides.stripeTimeout, now);
  const memorials = createMemorialService({ kysely });
  const { storage, media, shareCards, booklets } = createStorageServices(dependencies, now);
  const archiveProcess = overrides.archiveProcess ?? createArchiveProcess(config, log);
  const linkTokens = createLinkTokens(keyFor('mailed links'));
  const limits = createRateLimiter({ rules: RATE_LIMITS, kysely, key: keyFor('attempts'), now });
  const tools = { kysely, jobs, mail, media, keyFor, now, log, linkTokens };
  const shared = { ...tools, describeMemorials, dataDirectory, origin: config.origin };
  const context = { ...shared, limits };
  const words = createWordsService({
    ...shared,
    inviteIn: (transaction, memorial, invited) => inviteIn(context, transaction, memorial, invited),
  });
  const passwords = createSharedPasswords(dependencies);
  const door = createDoorService({ ...shared, passwords, origin: config.origin });
  const billing = createBillingService({ ...shared, gateway });
  followAnswers(context);
  followInvitationMails(context);
  followOwnerMails(context);
  handleMemberJobs(context);
  return {
    ...dependencies,
    ...context,
    outbox,
    billing,
    memorials,
    finder: createMemorialFinder(shared),
    booklets,
    shareCards,
    mediaAccess: dependencies.mediaAccess ?? createMediaAccess({ kysely }),
    words,
    archives: createArchives(dependencies, { ...shared, storage }),
    cases: createCasesService({ ...shared, following: context }),
    door,
    family: createFamilyService({
      ...shared,
      door,
      sweeps: [() => sweepInvitations(context), ...[words.help, shareCards, booklets].map(sweepOf)],
      countWaitingWords: (memorialIds) => words.countWaiting(memorialIds),
      countUnreadLetters: (userId) => words.countUnreadLetters(userId),
    }),
    uploads: createUploadService(shared),
    returns: createReturnService({ ...shared, process: archiveProcess }),
    accounts: createAccountService({
      ...shared,
      passwordRules: config.passwords,
      passwords,
      providers: { google: config.google, facebook: config.facebook },
      deletionHooks: [
        billing.onAccountDeletion,
        (transaction, userId) => prepareAccountDeletion(context, transaction, userId),
      ],
      findRetainedAccounts: billing.findUsersWithCustomer,
    }),
  };
}

function createArchives(
  { config, archivePages = WITHOUT_PAGES }: AppDependencies,
  shared: Omit<ArchivesOptions, 'folder' | 'pages' | 'product' | 'origin'>,
): ArchivesService {
  const { dataDirectory, product, origin } = config;
  const folder = join(dataDirectory, 'archives');
  return createArchivesService({ ...shared, folder, pages: archivePages, product, origin });
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
  outbox: Outbox | undefined,
  now: () => Date,
): MailService {
  const { product, origin } = config;
  return createMailService({
    kysely: database.kysely,
    jobs,
    transport: overrides.transport ?? outbox ?? smtpTransport(config.mail),
    key: keyFor('mails'),
    limitsKey: keyFor('attempts'),
    sender: { product: product.name, provider: product.provider, origin },
    now,
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

function smtpTransport({ smtpUrl, from }: Config['mail']): MailTransport {
  if (!smtpUrl) throw new Error('SMTP_URL is missing: without a mail server nobody gets a code');
  return createSmtpTransport({ url: smtpUrl, from });
}
