import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import pMap from 'p-map';

import { valueHash } from '../app/drafts/changes/value-hash.ts';
import type { NoticeResult } from '../app/messages/attendance/contract.ts';
import { TOO_FAST_MS } from '../app/messages/writing/form-token.server.ts';
import { DEMO_USERS } from '../server/seed/seed-demo-users.server.ts';
import { startTestMailServer, type TestMailServer } from '../tests/harness/test-mail-server.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { Family } from './measuring/family.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { serveProduct, type ServedProduct } from './measuring/served-product.ts';

const GUESTS = 300;
const TOLD_SECONDS = 60;
/** As many visitors of one church at the same moment. */
const AT_ONCE = 8;
const DAY_MS = 24 * 3600_000;
/** Emails that come twice come soon after, because only a job that is repeated sends them. */
const AFTERWARDS_MS = 10_000;
const LONGEST_WAIT_SECONDS = 600;

const SECTION = `sec_${'1'.padStart(22, '0')}`;
const FUNERAL = `itm_${'1'.padStart(22, '0')}`;

export const benchmark: Benchmark = {
  name: 'A funeral that moves',
  measures: `The product and a mail server. ${GUESTS} guests of one network say that they are coming, with an email address. The family changes the hour and presses “Email guests”. The time is that from the press until the mail server has taken the last email with the new hour; ${AFTERWARDS_MS / 1000} s later the emails of each guest are counted.`,
  target: `${GUESTS} guests within ${TOLD_SECONDS} s, each once`,
  run: async () => [
    ...(await withOwnDatabase(demandPostgres(), (url) =>
      measure('PostgreSQL', { DATABASE_URL: url }),
    )),
    ...(await measure('the embedded database', {})),
  ],
};

async function measure(
  database: string,
  settings: Readonly<Record<string, string>>,
): Promise<BenchmarkRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
  const mails = await startTestMailServer();
  const product = await serveProduct(directory, { SMTP_URL: mails.url, ...settings });
  try {
    const family = await Family.logIn(product, DEMO_USERS[1]);
    const { id, slug } = await announce(family);
    const guests = await answerAll(product, slug);
    // The emails that say “you’re coming” are no part of it.
    await until(() => guests.every((email) => mailsTo(mails, email).length > 0));
    await changeHour(family, id);
    const pressed = performance.now();
    const { notice } = await family.call<NoticeResult>('POST', `/${id}/attendance/notice`, {});
    const answeredMs = performance.now() - pressed;
    if (notice.to !== GUESTS) throw new Error(`Not ${GUESTS} but ${notice.to} guests are told.`);
    await until(() => guests.every((email) => newsTo(mails, email) > 0));
    const seconds = (performance.now() - pressed) / 1000;
    await pause(AFTERWARDS_MS);
    const [more, wrong] = [
      guests.filter((email) => newsTo(mails, email) > 1).length,
      guests.filter((email) => newsTo(mails, email) === 0).length,
    ];
    return [
      {
        what: `${GUESTS} guests are told, with ${database} (the press itself: ${answeredMs.toFixed(0)} ms)`,
        ours: `${seconds.toFixed(1)} s`,
        target: `at most ${TOLD_SECONDS} s`,
        holds: seconds <= TOLD_SECONDS,
      },
      {
        what: `guests who were told twice, or never, with ${database}`,
        ours: `${more}, ${wrong}`,
        target: 'none',
        holds: more + wrong === 0,
      },
    ];
  } finally {
    await product.stop();
    await mails.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function mailsTo({ received }: TestMailServer, email: string) {
  return received.filter(({ to }) => to.includes(email));
}

function newsTo(mails: TestMailServer, email: string): number {
  return mailsTo(mails, email).filter(({ mail }) => mail.text?.includes('15:30')).length;
}

async function until(isDone: () => boolean): Promise<void> {
  const started = performance.now();
  while (!isDone()) {
    if (performance.now() - started > LONGEST_WAIT_SECONDS * 1000) {
      throw new Error(`Not all emails came within ${LONGEST_WAIT_SECONDS} s.`);
    }
    await pause(20);
  }
}

async function announce(family: Family): Promise<{ id: string; slug: string }> {
  const memorial = await family.create('Anna Berg');
  const date = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const gathering = { id: FUNERAL, kind: 'funeral', date, time: '14:00' };
  await change(family, memorial.id, {
    op: 'insert',
    path: 'sections',
    value: {
      id: SECTION,
      type: 'serviceSection',
      gatherings: [{ ...gathering, timeZone: 'Europe/London' }],
    },
  });
  return memorial;
}

function changeHour(family: Family, id: string): Promise<void> {
  const path = `${SECTION}.gatherings.${FUNERAL}.time`;
  return change(family, id, { op: 'set', path, value: '15:30', was: valueHash('14:00') });
}

async function change(family: Family, id: string, one: Record<string, unknown>): Promise<void> {
  const changes = [{ id: `chg_${String(one['op'])}`, ...one }];
  const { revision } = await family.call<{ revision: number }>('POST', `/${id}/draft/changes`, {
    changes,
  });
  await family.call('POST', `/${id}/publish`, { revision, visibility: { level: 'public' } });
}

/** @returns the email addresses */
async function answerAll({ origin }: ServedProduct, slug: string): Promise<string[]> {
  const address = `${origin}/${slug}/coming`;
  const emails = Array.from({ length: GUESTS }, (_, guest) => `guest-${guest}@example.org`);
  const concurrency = { concurrency: AT_ONCE };
  const forms = await pMap(
    emails,
    async () => {
      const html = await (await fetch(address)).text();
      return Array.from(html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g));
    },
    concurrency,
  );
  await pause(TOO_FAST_MS + 200);
  const send = async (email: string, guest: number) => {
    const body = new FormData();
    for (const [, name = '', value = ''] of forms[guest] ?? []) body.set(name, value);
    const fields = { name: `Guest ${guest}`, intent: 'send', count: '1', email };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const sending = { method: 'POST', headers: { origin }, body, redirect: 'manual' } as const;
    const { status } = await fetch(address, sending);
    if (status !== 303) throw new Error(`The answer of a guest was refused: ${status}`);
  };
  await pMap(emails, send, concurrency);
  return emails;
}
