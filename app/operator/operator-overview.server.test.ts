// The overview, with the doctor as it really runs: in a process of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDoctorRun } from '../../server/operator/run-doctor.server.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { SWEEP_MEMORIALS } from '../management/jobs.server.ts';
import { OperatorBrowser } from './testing/operator-browser.ts';

const SECRET = 'a-metrics-token-0123456789';

let app: TestApp;
let folder: string;
let runs = 0;
let ada: OperatorBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memorials-operator-'));
  const runDoctor = createDoctorRun({
    // No server listens at port 1, so the checks from outside end at once.
    environment: { DATA_DIR: folder, BACKUP_DIR: folder, PORT: '1', PATH: '/usr/bin:/bin' },
  });
  app = await createTestApp({
    settings: {
      OPERATORS: 'ada@operators.example',
      DATA_DIR: folder,
      BACKUP_DIR: folder,
      METRICS_TOKEN: SECRET,
    },
    runDoctor: async () => {
      runs += 1;
      const found = `Command failed: --token ${SECRET}`;
      return [...(await runDoctor()), { name: 'planted', verdict: 'fail', found }];
    },
  });
  ada = await OperatorBrowser.signedIn(app, 'ada@operators.example');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('the doctor runs only on request, and its report says when it was made', async () => {
  const first = await ada.open('/operator');
  expect(first.html).toContain('The checks haven&rsquo;t run yet.');
  expect(first.html).toContain('Check now');
  const checked = await ada.submit(first, '/operator/check');
  expect(checked.path).toBe('/operator');
  expect(checked.html).toMatch(/Checked at\s+<time datetime=/);
  expect(checked.html).toContain('Check again');
  expect(checked.html).not.toContain('more than five minutes old');
  expect(checked.html).toContain(`BACKUP_DIR (${folder}) has`);
  expect(checked.html).toContain('<strong>mail sender</strong>');
  app.clock.advance({ minutes: 6 });
  const later = await ada.open('/operator');
  expect(later.html).toContain('This is more than five minutes old.');
  expect(runs).toBe(1);
  expect((await ada.open('/operator')).html).toContain('Command failed: --token');
  expect((await ada.open('/operator')).html).not.toContain(SECRET);
});

test('at most twenty times an hour', async () => {
  const page = await ada.open('/operator');
  const { id: subject } = await app.database.kysely
    .selectFrom('users')
    .select('id')
    .executeTakeFirstOrThrow();
  await app.services.limits.consume({ rule: 'operatorChecks', subject, amount: 19 });
  const refused = await ada.submit(page, '/operator/check');
  expect(refused.status).toBe(429);
  expect(refused.html).toContain('Too many attempts');
  expect(runs).toBe(1);
});

test('health, disks, the last backup and versions are shown on each view', async () => {
  const { html } = await ada.open('/operator');
  expect(html).toMatch(/<strong>database<\/strong>: The database answers in \d+ ms\./);
  expect(html).toContain(`DATA_DIR (${folder}) has`);
  expect(html).toContain(`There’s no complete backup in ${folder}.`);
  expect(html).toContain(process.versions.node);
  expect(html).toMatch(/schema \d{4}-/);
  expect(html).toContain('0 open cases');
});

test('jobs are counted by name and state, and permanently failed ones have their message', async () => {
  const { kysely } = app.database;
  await kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  const waiting = await ada.open('/operator');
  expect(waiting.html.replaceAll(/\s+/g, ' ')).toContain(
    `<td>${SWEEP_MEMORIALS.name}</td> <td>created</td> <td class="number">1</td>`,
  );
  expect(waiting.html).toContain('No job has failed for good in the last day.');
  app.jobs.handle(SWEEP_MEMORIALS, () => Promise.reject(new Error(`No <room> left ${SECRET}`)));
  for (let attempt = 0; attempt <= SWEEP_MEMORIALS.retry.limit; attempt += 1) {
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(kysely);
    await app.jobs.runDue();
  }
  const failed = await ada.open('/operator');
  expect(failed.html).toContain(`<strong>${SWEEP_MEMORIALS.name}</strong>: No &lt;room&gt; left`);
  expect(failed.html).not.toContain(SECRET);
  // At its end the test app fails if it finds a secret in the database.
  await sql`update pgboss.job set output = null, source_output = null`.execute(kysely);
});

test('a doctor without output is a finding', async () => {
  const [finding] = await createDoctorRun({ command: join(folder, 'missing.ts') })();
  expect(finding).toMatchObject({ name: 'doctor', verdict: 'fail' });
  expect(finding?.found).toContain('The doctor didn’t answer');
});
