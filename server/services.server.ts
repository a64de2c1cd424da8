/**
 * The composition root: creates every service from the dependencies that `main.ts` opened. Importing this module
 * creates nothing.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import {
  ARGON2_COST,
  argon2Hasher,
  type HashCost,
  type PasswordHasher,
} from '../app/accounts/passwords/passwords.server.ts';
import { createAccountService, type AccountService } from '../app/accounts/service.server.ts';
import { createBillingService, type BillingService } from '../app/billing/service.server.ts';
import type { TimeoutOptions } from '../app/billing/stripe/stripe-client.server.ts';
import { createStripeGateway } from '../app/billing/stripe/stripe-gateway.server.ts';
import { createOutbox, type Outbox } from '../app/mail/outbox-transport.server.ts';
import { createMailService, type MailService } from '../app/mail/service.server.ts';
import { createSmtpTransport } from '../app/mail/smtp-transport.server.ts';
import type { MailTransport } from '../app/mail/transport.server.ts';
import type { FilmEncoder } from '../app/media/intake/films/film-encoder.server.ts';
import type { IntakeProcess } from '../app/media/intake/process/intake-process.server.ts';
import { SWEEP_MEDIA } from '../app/media/jobs.server.ts';
import { createMediaService, type MediaService } from '../app/media/service.server.ts';
import type { ServedFiles } from '../app/media/serving/served-files.server.ts';
import type { MediaStorage } from '../app/media/storage/storage.server.ts';
import {
  createFamilyService,
  type FamilyService,
} from '../app/memorials/management/family-service.server.ts';
import {
  createMediaAccess,
  type MediaAccess,
} from '../app/memorials/media-access/media-access.server.ts';
import { createMemorialService, type MemorialService } from '../app/memorials/service.server.ts';
import {
  createUploadService,
  type UploadService,
} from '../app/memorials/uploads/service.server.ts';
import { createWordsService, type WordsService } from '../app/words/words-service.server.ts';
import type { Database } from '../db/database.server.ts';
import type { JobQueue } from '../db/job-queue.server.ts';
import type { Config } from './config/config.server.ts';
import type { KeyFor } from './config/secret-keys.server.ts';
import { openMediaStorage } from './media-storage.server.ts';
import type { Log } from './monitoring/log.server.ts';
import type { PageCacheCounts } from './page-cache/page-cache.server.ts';
import { createFilms, createIntake } from './process/intake.server.ts';

/** The dependencies of the services. `main.ts` opens and closes them. */
export interface AppDependencies {
  config: Config;
  database: Database;
  jobs: JobQueue;
  keyFor: KeyFor;
  log: Log;
  /** decides who may see pictures and films; set if the caller passes the database's notifications to it */
  mediaAccess?: MediaAccess;
  /** a cache of small files; set if the HTTP server shares it with the application */
  servedFiles?: ServedFiles;
  /** counters of the page cache; undefined if there is no page cache */
  pageCacheCounts?: () => PageCacheCounts;
  /** replacements that only tests pass */
  overrides?: {
    now?: () => Date;
    storage?: MediaStorage;
    transport?: MailTransport;
    hasher?: PasswordHasher;
    hashCost?: HashCost;
    intake?: IntakeProcess;
    films?: FilmEncoder;
    /** timeouts of requests to the payment provider */
    stripeTimeout?: TimeoutOptions & { requestTimeoutMs: number };
  };
}

export interface Services extends AppDependencies {
  memorials: MemorialService;
  /** the operations by which a family manages its memorials */
  family: FamilyService;
  /** uploads that are not yet part of a memorial */
  uploads: UploadService;
  /** what visitors write, and what families decide about it */
  words: WordsService;
  media: MediaService;
  mediaAccess: MediaAccess;
  accounts: AccountService;
  billing: BillingService;
  /** stores mails on a local start that has no mail server */
  outbox: Outbox | undefined;
  now: () => Date;
}

/** The number of password hashes that run concurrently. Each hash uses a CPU core; one core stays free for requests. */
const MAX_CONCURRENT_HASHES = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Creates the services. */
export function createServices(dependencies: AppDependencies): Services {
  const { config, database, jobs, keyFor, log, overrides = {} } = dependencies;
  const { kysely } = database;
  const { dataDirectory } = config;
  const now = overrides.now ?? (() => new Date());
  const outbox =
    config.isProduction || config.mail.smtpUrl
      ? undefined
      : createOutbox(join(dataDirectory, 'outbox'), now);
  const mail = createMail(dependencies, outbox, now);
  const gateway = paymentGateway(config, overrides.stripeTimeout, now);
  const memorials = createMemorialService({ kysely });
  const media = createMedia(dependencies, now);
  jobs.handle(SWEEP_MEDIA, async () => void (await media.sweep()));
  const words = createWordsService({
    kysely,
    jobs,
    mail,
    media,
    keyFor,
    origin: config.origin,
    now,
    log,
  });
  const shared = { kysely, jobs, media, keyFor, now };
  const billing = createBillingService({ kysely, jobs, mail, gateway, now, log });
  return {
    ...dependencies,
    now,
    outbox,
    billing,
    memorials,
    media,
    mediaAccess: dependencies.mediaAccess ?? createMediaAccess({ kysely }),
    words,
    family: createFamilyService({
      ...shared,
      countWaitingWords: (memorialIds) => words.countWaiting(memorialIds),
    }),
    uploads: createUploadService({ ...shared, dataDirectory }),
    accounts: createAccountService({
      kysely,
      mail,
      jobs,
      keyFor,
      passwordRules: config.passwords,
      hasher: overrides.hasher ?? argon2Hasher,
      hashCost: overrides.hashCost ?? ARGON2_COST,
      maxConcurrentHashes: MAX_CONCURRENT_HASHES,
      providers: { google: config.google, facebook: config.facebook },
      deletionHooks: [billing.onAccountDeletion],
      findRetainedAccounts: billing.findUsersWithCustomer,
      log,
      now,
    }),
  };
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

function createMedia(
  { config, database, servedFiles, log, overrides = {} }: AppDependencies,
  now: () => Date,
): MediaService {
  return createMediaService({
    kysely: database.kysely,
    storage: overrides.storage ?? openMediaStorage(config),
    intake: overrides.intake ?? createIntake(config, log),
    films: overrides.films ?? createFilms(log),
    served: servedFiles,
    now,
  });
}

function smtpTransport({ smtpUrl, from }: Config['mail']): MailTransport {
  if (!smtpUrl) throw new Error('SMTP_URL is missing: without a mail server nobody gets a code');
  return createSmtpTransport({ url: smtpUrl, from });
}
