import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ROOT } from '../project.mjs';
import { readPeriod } from './read-period.mjs';
import { filesOfPeriods, RETENTION_FILE, retentionPage } from './retention-page.mjs';
import { NOTHING_ABOUT_PEOPLE, RETENTION } from './retention-rows.mjs';

/** Files that remove things after a while, and what of theirs is no data of people. */
const NO_PERSONAL_DATA = new Set(['app/media/storage/stray-files.server.ts']);
/** Rows name their period in words or by another file. */
const NAMED_OTHERWISE = new Set([
  'app/archives/restoring/receiving/sweep-returns.server.ts',
  'app/drafts/uploads/sweep-uploads.server.ts',
]);

test('docs/law/retention.md has the periods of the code: node scripts/law/write-retention.mjs', () => {
  expect(readFileSync(RETENTION_FILE, 'utf8')).toBe(retentionPage());
});

test('everything removed after a while has a row in scripts/law/retention-rows.mjs', () => {
  const sweeping = globSync(
    ['app/**/sweep-*.server.ts', 'app/**/{stray-files,unused-media}.server.ts'],
    {
      cwd: ROOT,
    },
  );
  expect(sweeping.length).toBeGreaterThan(6);
  const named = new Set([...filesOfPeriods(), ...NO_PERSONAL_DATA, ...NAMED_OTHERWISE]);
  expect(sweeping.filter((file) => !named.has(file))).toEqual([]);
  expect(
    [...NO_PERSONAL_DATA, ...NAMED_OTHERWISE].filter((file) => !sweeping.includes(file)),
  ).toEqual([]);
});

test('every table of db/migrations is named by a row, or has nothing about people', () => {
  const migrations = globSync('db/migrations/*.sql', { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const dropped = [...migrations.matchAll(/^drop table (?:if exists )?([\w, ]+)/gm)].flatMap(
    ([, names = '']) => names.split(', '),
  );
  const existing = [...migrations.matchAll(/^create table (?:if not exists )?(\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !dropped.includes(name));
  expect(existing.length).toBeGreaterThan(70);
  const named = [...RETENTION.flatMap(({ tables = [] }) => tables), ...NOTHING_ABOUT_PEOPLE];
  expect(named.toSorted()).toEqual(existing.toSorted());
});

test.each([
  ['app/messages/attendance/sweep-answers.server.ts', 'KEPT_DAYS', '90 days'],
  ['app/accounts/sessions/sessions.server.ts', 'absoluteMs', '180 days'],
  ['app/accounts/contract.ts', 'codeMinutes', '10 minutes'],
  ['server/jobs/job-runner.server.ts', 'FINISHED_RETENTION_SECONDS', '1 minute'],
  ['app/messages/help-requests/help-requests.server.ts', 'KEPT_MS', '180 days'],
])('%s: %s is read as %j', (file, name, words) => {
  expect(readPeriod(file, name)).toBe(words);
});

test("a constant that is missing, or isn't a number, is an error", () => {
  expect(() => readPeriod('app/accounts/contract.ts', 'GONE_MS')).toThrow('has no GONE_MS');
  expect(() => readPeriod('app/archives/archives.server.ts', 'ARCHIVE_ID')).toThrow(
    'is no product of numbers',
  );
});
