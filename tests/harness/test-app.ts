// The whole application without its pages, on a fresh database, with the world outside replaced: a mailbox
// that keeps what is sent, a clock that moves when told, browsers with cookies and an address of their own.

import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hash } from '@node-rs/argon2';

import type { HashCost, PasswordHasher } from '../../app/accounts/passwords/passwords.server.ts';
import type { Patience } from '../../app/billing/stripe/stripe-client.server.ts';
import {
  MailRefusedError,
  type MailTransport,
  type OutgoingMail,
} from '../../app/mail/transport.server.ts';
import { createApi, type App } from '../../server/api.server.ts';
import { parseConfig, type Config } from '../../server/config/config.server.ts';
import { createKeys } from '../../server/config/secret-keys.server.ts';
import { openJobs, type Jobs } from '../../server/jobs/job-runner.server.ts';
import { createLog } from '../../server/monitoring/log.server.ts';
import { createServices, type Services } from '../../server/services.server.ts';
import { holdAnswers } from './api-answers.ts';
import { TestBrowser } from './test-browser.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { ToldSecrets } from './told-secrets.ts';

export interface TestClock {
  now(): Date;
  /** Moves time; a negative number puts the clock back. */
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export interface Mailbox {
  /** Delivers what is posted, then the mails to this address, the oldest first. */
  to(email: string): Promise<OutgoingMail[]>;
  /** The last one, and the code in it. */
  lastTo(email: string): Promise<OutgoingMail & { code: string }>;
  /** What the mail server answers from here on. */
  behave(how: 'well' | 'down' | 'refuse'): void;
}

export interface TestApp {
  app: App;
  services: Services;
  database: TestDatabase;
  jobs: Jobs;
  clock: TestClock;
  mailbox: Mailbox;
  transport: MailTransport;
  config: Config;
  secrets: ToldSecrets;
  /** how many passwords were hashed so far */
  hashes(): number;
  /** A new browser, in a network of its own unless an address is given. */
  browser(address?: string): TestBrowser;
  close(): Promise<void>;
}

export interface TestAppOptions {
  settings?: Record<string, string>;
  /** settings that no environment variable can carry */
  config?: Partial<Config>;
  /** a database that is there already; `close` closes it too */
  database?: TestDatabase;
  /** another instance of the same product: its database, its clock */
  beside?: TestApp;
  hasher?: PasswordHasher;
  /** of new hashes; cheap unless given */
  hashCost?: HashCost;
  /** how long the payment provider is waited for */
  patience?: Patience & { requestMs: number };
}

/** What every key of the product is made from. */
const KEY = 'a secret for tests, which is long enough';

/** Real and cheap: what is tested is that it is done, not what it costs. */
const CHEAP_COST: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
export const cheapHasher: PasswordHasher = (password, salt, cost) =>
  hash(password, { ...cost, salt });

/** Builds it. Close it in `afterAll`; it closes the database it made. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options;
  const database = beside?.database ?? options.database ?? (await createTestDatabase());
  const config: Config = {
    ...parseConfig({
      DATA_DIR: join(tmpdir(), `memorials-test-${process.pid}`),
      ...options.settings,
    }),
    ...options.config,
  };
  const secrets = beside?.secrets ?? new ToldSecrets();
  secrets.tellSettings(config);
  secrets.tell(KEY);
  const log = createLog({ logLevel: 'trace' }, secrets.log);
  const jobs =
    beside?.jobs ?? (await openJobs({ database, databaseUrl: database.databaseUrl, log }));
  const clock = beside?.clock ?? createClock();
  const { mailbox, transport } = beside ?? createMailbox(jobs, secrets);
  const hasher = options.hasher ?? cheapHasher;
  let hashes = 0;
  const services = createServices({
    config,
    database,
    jobs,
    keyFor: createKeys(KEY),
    log,
    overrides: {
      now: () => clock.now(),
      transport,
      ...(options.patience ? { patience: options.patience } : {}),
      hashCost: options.hashCost ?? CHEAP_COST,
      hasher: (password, salt, cost) => {
        hashes += 1;
        return hasher(password, salt, cost);
      },
    },
  });
  const app = holdAnswers(createApi(services));
  let networks = 0;
  return {
    app,
    services,
    database,
    jobs,
    clock,
    mailbox,
    transport,
    config,
    secrets,
    hashes: () => hashes,
    browser: (address) => {
      networks += 1;
      return new TestBrowser(
        app,
        config.origin,
        address ?? `10.1.${networks >> 8}.${networks & 255}`,
        secrets,
      );
    },
    close: async () => {
      if (beside) return;
      await jobs.stop();
      try {
        await secrets.expectKept(database);
      } finally {
        await database.close();
      }
    },
  };
}

/** Stands still until it is moved. */
function createClock(): TestClock {
  const start = Math.floor(Date.now() / 1000) * 1000;
  let ahead = 0;
  return {
    now: () => new Date(start + ahead),
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function createMailbox(
  jobs: Jobs,
  secrets: ToldSecrets,
): { mailbox: Mailbox; transport: MailTransport } {
  const kept: OutgoingMail[] = [];
  let behaviour: 'well' | 'down' | 'refuse' = 'well';
  const mailbox: Mailbox = {
    async to(email) {
      await jobs.runDue();
      return kept.filter((mail) => mail.to === email);
    },
    async lastTo(email) {
      const last = (await mailbox.to(email)).at(-1);
      if (!last) throw new Error(`No mail went to ${email}.`);
      return { ...last, code: /^ {4}(\d{6})$/m.exec(last.text)?.[1] ?? '' };
    },
    behave: (how) => {
      behaviour = how;
    },
  };
  const transport: MailTransport = {
    send: (mail) => {
      secrets.tell(/^ {4}(\d{6})$/m.exec(mail.text)?.[1]);
      if (behaviour === 'down') return Promise.reject(new Error('The mail server is down.'));
      if (behaviour === 'refuse') return Promise.reject(new MailRefusedError('refused'));
      kept.push(mail);
      return Promise.resolve();
    },
  };
  return { mailbox, transport };
}
