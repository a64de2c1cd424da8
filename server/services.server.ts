/**
 * The composition root: builds every service from what `main.ts` opened and hands them on. Nothing is
 * built at import, and nobody else builds a service.
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
import type { Patience } from '../app/billing/stripe/stripe-client.server.ts';
import { createStripeGateway } from '../app/billing/stripe/stripe-gateway.server.ts';
import { createOutbox, type Outbox } from '../app/mail/outbox-transport.server.ts';
import { createMailService } from '../app/mail/service.server.ts';
import { createSmtpTransport } from '../app/mail/smtp-transport.server.ts';
import type { MailTransport } from '../app/mail/transport.server.ts';
import { createMediaService, type MediaService } from '../app/media/service.server.ts';
import { createMemorialService, type MemorialService } from '../app/memorials/service.server.ts';
import type { Database } from '../db/database.server.ts';
import type { JobQueue } from '../db/job-queue.server.ts';
import type { Config } from './config/config.server.ts';
import type { KeyFor } from './config/secret-keys.server.ts';
import type { Log } from './monitoring/log.server.ts';
import type { PageCacheCounts } from './page-cache/page-cache.server.ts';

/** What the process owns: opened once by `main.ts`, closed by it. */
export interface Foundation {
  config: Config;
  database: Database;
  jobs: JobQueue;
  keyFor: KeyFor;
  log: Log;
  /** what the cache of public pages has done so far; undefined where there is none */
  pageCacheCounts?: () => PageCacheCounts;
  /** what tests put in the place of the world outside */
  instead?: {
    now?: () => Date;
    transport?: MailTransport;
    hasher?: PasswordHasher;
    hashCost?: HashCost;
    /** how long the payment provider's answers are waited for */
    patience?: Patience & { requestMs: number };
  };
}

export interface Services extends Foundation {
  memorials: MemorialService;
  media: MediaService;
  accounts: AccountService;
  billing: BillingService;
  /** the mails of a local start without a mail server */
  outbox: Outbox | undefined;
  now: () => Date;
}

/** Hashes take a processor each; one stays free to answer whoever reads. */
const HASHES_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));

/** Builds the services on the foundation. */
export function createServices(foundation: Foundation): Services {
  const { config, database, jobs, keyFor, log, instead = {} } = foundation;
  const { kysely } = database;
  const now = instead.now ?? (() => new Date());
  const outbox =
    config.isProduction || config.mail.smtpUrl
      ? undefined
      : createOutbox(join(config.dataDirectory, 'outbox'), now);
  const mail = createMailService({
    kysely,
    jobs,
    transport: instead.transport ?? outbox ?? smtpTransport(config.mail),
    key: keyFor('mails'),
    sender: {
      product: config.product.name,
      provider: config.product.provider,
      origin: config.origin,
    },
    now,
    log,
  });
  const gateway =
    config.payments &&
    createStripeGateway({
      ...config.payments,
      patience: instead.patience,
      requestMs: instead.patience?.requestMs,
      now,
    });
  const billing = createBillingService({ kysely, jobs, mail, gateway, now, log });
  return {
    ...foundation,
    now,
    outbox,
    billing,
    memorials: createMemorialService({ kysely }),
    media: createMediaService({ kysely, directory: config.dataDirectory }),
    accounts: createAccountService({
      kysely,
      mail,
      jobs,
      keyFor,
      passwordRules: config.passwords,
      hasher: instead.hasher ?? argon2Hasher,
      hashCost: instead.hashCost ?? ARGON2_COST,
      hashesAtOnce: HASHES_AT_ONCE,
      providers: { google: config.google, facebook: config.facebook },
      alongsideDeletion: [billing.closeAlongside],
      keptAccounts: billing.customersAmong,
      log,
      now,
    }),
  };
}

function smtpTransport({ smtpUrl, from }: Config['mail']): MailTransport {
  if (!smtpUrl) throw new Error('SMTP_URL is missing: without a mail server nobody gets a code');
  return createSmtpTransport({ url: smtpUrl, from });
}
