/**
 * Writes db/upgrades/NNNN.sql.gz: the database of an earlier version, with rows that its own code has written.
 *
 *     TEST_DATABASE_URL=postgres://… node scripts/upgrades/record.mjs [NNNN…]
 *
 * It takes the files of the version's commit from Git, runs some of its tests on PostgreSQL with the packages that are
 * installed, keeps the databases of these tests, and puts their rows into one.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { run } from '../child-process.mjs';
import { NATIVE_NODE, PlainFailure, ROOT, runScript, say } from '../project.mjs';
import { mergeDatabases } from './merge-databases.mjs';
import { onServer, recordedDatabases } from './recorded-databases.mjs';
import { RECORDED_TESTS, REPEATING, VERSIONS } from './versions.mjs';

const MARK = 'recorded for an upgrade';

await runScript(async () => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new PlainFailure('Set TEST_DATABASE_URL to a PostgreSQL server.');
  const wanted = new Set(process.argv.slice(2));
  for (const version of VERSIONS) {
    if (wanted.size === 0 || wanted.has(version.migration)) await record(version, url);
  }
});

/**
 * @param {import('./versions.mjs').Version} version
 * @param {string} url
 */
async function record({ migration, commit, failing }, url) {
  const folder = mkdtempSync(join(tmpdir(), 'memorials-version-'));
  const mark = `${MARK} ${migration} ${process.pid}`;
  try {
    await checkOut(commit, folder);
    keepTestDatabases(folder, mark);
    runAllOnPostgres(folder);
    const { code, output } = await run(
      NATIVE_NODE,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--retry=2',
        `--testNamePattern=^(?!.*(?:${[failing, ...REPEATING].filter(Boolean).join('|')}))`,
        '--project',
        'postgres',
        ...RECORDED_TESTS,
      ],
      { cwd: folder, env: { ...process.env, TEST_DATABASE_URL: url } },
    );
    if (code !== 0) throw new PlainFailure(`${migration}: its tests failed:\n${output}`);
    const databases = await recordedDatabases(url, mark);
    if (databases.length === 0) throw new PlainFailure(`${migration}: no test kept its database`);
    const merged = await mergeDatabases(url, databases);
    const file = join(ROOT, 'db/upgrades', `${migration}.sql.gz`);
    writeFileSync(file, gzipSync(await dump(merged), { level: 9 }));
    say(`${migration}: ${databases.length} databases in ${file}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const name of await recordedDatabases(url, mark)) {
      await onServer(url, `drop database if exists ${name} with (force)`);
    }
  }
}

/**
 * @param {string} commit
 * @param {string} folder
 */
async function checkOut(commit, folder) {
  const archive = join(folder, 'commit.tar');
  await demand('git', ['archive', '--output', archive, commit]);
  await demand('tar', ['--extract', '--file', archive, '--directory', folder]);
  rmSync(archive);
  // Not a link to the folder: the files of packages would have addresses outside of the version's folder.
  await demand('cp', [
    '--archive',
    '--link',
    join(ROOT, 'node_modules'),
    join(folder, 'node_modules'),
  ]);
  // Writes build/catalogs, from which the jobs of newer versions take the languages of emails.
  const catalogs = 'scripts/checks/check-messages.mjs';
  if (existsSync(join(folder, catalogs))) await run(NATIVE_NODE, [catalogs], { cwd: folder });
}

/**
 * Lets the earlier version's tests mark their databases instead of dropping them, or emptying them for the next file.
 * @param {string} folder
 * @param {string} mark
 */
function keepTestDatabases(folder, mark) {
  for (const name of ['test-database.ts', 'test-database-setup.ts']) {
    const file = join(folder, 'tests/harness', name);
    const text = readFileSync(file, 'utf8');
    const changed = text
      .replace(
        /`drop database if exists (\$\{.+?\}) with \(force\)`/,
        (_, database) => `\`comment on database ${database} is '${mark}'\``,
      )
      .replace('await emptyIfUnchanged(emptied)', 'false');
    if (changed === text) throw new PlainFailure(`${file} drops no database`);
    writeFileSync(file, changed);
  }
}

/**
 * Some versions run most tests with a database on the embedded one only, unless the run is the full one.
 * @param {string} folder
 */
function runAllOnPostgres(folder) {
  const file = join(folder, 'vitest.config.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^const isFull = .*$/m, 'const isFull = true;'));
}

/** @param {string} databaseUrl */
async function dump(databaseUrl) {
  const output = await demand('pg_dump', [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--inserts',
    '--rows-per-insert=100',
    // The queue's own upgrade is tested with the queue; and its tables are those of today's package.
    '--exclude-schema=pgboss',
    databaseUrl,
  ]);
  return output
    .split('\n')
    .filter((line) => !/^(--|\\|SET |SELECT pg_catalog.set_config|$)/.test(line))
    .join('\n');
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function demand(program, args) {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new PlainFailure(`${program} failed: ${output}`);
  return output;
}
