import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hash } from '@node-rs/argon2';

import type { HashCost, PasswordHasher } from '../../app/accounts/passwords/passwords.server.ts';
import type { ArchivePages } from '../../app/archives/page/archived-pages.ts';
import type { ArchiveProcess } from '../../app/archives/restoring/checking/archive-reader.server.ts';
import { testArchiveProcess } from '../../app/archives/restoring/testing/archive-process.ts';
import type { TimeoutOptions } from '../../app/billing/stripe/stripe-client.server.ts';
import { testBookletProcess } from '../../app/booklets/testing/booklet-process.ts';
import {
  MailRefusedError,
  type MailTransport,
  type OutgoingMail,
} from '../../app/mail/transport.server.ts';
import { testIntake, withoutFfmpeg } from '../../app/media/testing/test-intake.ts';
import { MEDIA_CHANGES_CHANNEL } from '../../app/memorials/media-access/media-access.server.ts';
import type { Installation } from '../../app/operator/operator-context.server.ts';
import { testVideoRenderer } from '../../app/videos/testing/video-renderer.ts';
import { createApi, type App } from '../../server/api.server.ts';
import { parseConfig, type Config } from '../../server/config/config.server.ts';
import { createKeys } from '../../server/config/secret-keys.server.ts';
import { openJobRunner, type JobRunner } from '../../server/jobs/job-runner.server.ts';
import { createLog } from '../../server/monitoring/log.server.ts';
import type { Services } from '../../server/service-types.server.ts';
import { createServices } from '../../server/services.server.ts';
import { validateResponses } from './openapi-validation.ts';
import { SecretLeakCheck } from './secret-leak-check.ts';
import { TestBrowser } from './test-browser.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestClock {
  now(): Date;
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export interface Mailbox {
  to(email: string): Promise<OutgoingMail[]>;
  lastTo(email: string): Promise<OutgoingMail & { code: string }>;
  behave(how: 'well' | 'down' | 'refuse'): void;
}

export interface TestApp {
  app: App;
  services: Services;
  database: TestDatabase;
  jobs: JobRunner;
  clock: TestClock;
  mailbox: Mailbox;
  transport: MailTransport;
  config: Config;
  secrets: SecretLeakCheck;
  hashes(): number;
  browser(address?: string): TestBrowser;
  close(): Promise<void>;
}

export interface TestAppOptions {
  settings?: Record<string, string>;
  config?: Partial<Config>;
  database?: TestDatabase;
  secondInstanceOf?: TestApp;
  hasher?: PasswordHasher;
  hashCost?: HashCost;
  stripeTimeout?: TimeoutOptions & { requestTimeoutMs: number };
  archiveProcess?: ArchiveProcess;
  runDoctor?: Installation['runDoctor'];
  providerTimeoutSeconds?: number;
}

/** The same as in the product, except that fonts are read from the npm packages. */
const archivePages: ArchivePages = {
  load: async () => (await import('../../app/archives/page/archive-renderer.tsx')).archiveRenderer,
  readAsset: (address) => readFile(join(process.cwd(), address)),
};

const KEY = 'a secret for tests, which is long enough';

const CHEAP_COST: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
export const cheapHasher: PasswordHasher = (password, salt, cost) =>
  hash(password, { ...cost, salt });

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { secondInstanceOf: first } = options;
  const database = first?.database ?? options.database ?? (await createTestDatabase());
  const config: Config = {
    ...parseConfig({
      DATA_DIR: join(tmpdir(), `memorials-test-${process.pid}`),
      ...options.settings,
    }),
    ...options.config,
  };
  const secrets = first?.secrets ?? new SecretLeakCheck();
  secrets.addSettings(config);
  secrets.add(KEY);
  const log = createLog({ logLevel: 'trace' }, secrets.log);
  const jobs =
    first?.jobs ?? (await openJobRunner({ database, databaseUrl: database.databaseUrl, log }));
  const clock = first?.clock ?? createClock();
  const { mailbox, transport } = first ?? createMailbox(jobs, secrets);
  const hasher = options.hasher ?? cheapHasher;
  let hashes = 0;
  const services = createServices({
    config,
    database,
    jobs,
    keyFor: createKeys(KEY),
    log,
    archivePages,
    overrides: {
      now: () => clock.now(),
      transport,
      intake: testIntake,
      films: withoutFfmpeg,
      bookletProcess: testBookletProcess,
      videoRenderer: testVideoRenderer,
      archiveProcess: options.archiveProcess ?? testArchiveProcess,
      ...(options.runDoctor ? { runDoctor: options.runDoctor } : {}),
      ...(options.stripeTimeout ? { stripeTimeout: options.stripeTimeout } : {}),
      ...(options.providerTimeoutSeconds
        ? { providerTimeoutSeconds: options.providerTimeoutSeconds }
        : {}),
      hashCost: options.hashCost ?? CHEAP_COST,
      hasher: (password, salt, cost) => {
        hashes += 1;
        return hasher(password, salt, cost);
      },
    },
  });
  database.listen(MEDIA_CHANGES_CHANNEL, services.mediaAccess.changes);
  const app = validateResponses(createApi(services));
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
      if (first) return;
      await jobs.stop();
      try {
        await secrets.expectNoLeaks(database);
      } finally {
        await database.close();
      }
    },
  };
}

function createClock(): TestClock {
  const start = Math.floor(Date.now() / 1000) * 1000;
  let offsetMs = 0;
  return {
    now: () => new Date(start + offsetMs),
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      offsetMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function createMailbox(
  jobs: JobRunner,
  secrets: SecretLeakCheck,
): { mailbox: Mailbox; transport: MailTransport } {
  const sent: OutgoingMail[] = [];
  let behaviour: 'well' | 'down' | 'refuse' = 'well';
  const mailbox: Mailbox = {
    async to(email) {
      await jobs.runDue();
      return sent.filter((mail) => mail.to === email);
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
      secrets.add(/^ {4}(\d{6})$/m.exec(mail.text)?.[1]);
      if (behaviour === 'down') return Promise.reject(new Error('The mail server is down.'));
      if (behaviour === 'refuse') return Promise.reject(new MailRefusedError('refused'));
      sent.push(mail);
      return Promise.resolve();
    },
  };
  return { mailbox, transport };
}
