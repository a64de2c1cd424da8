// On both databases: a second process. Long, because its tests share one database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';

import { aJpeg } from '../../app/media/testing/pictures.ts';
import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { aDocumentFolder } from '../../app/memorials/testing/document-site.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import { openDatabase } from '../../db/client.server.ts';
import { withoutWasmTierUp } from '../../db/embedded/wasm-tier-up.server.ts';
import {
  createTestDatabase,
  EMBEDDED_IN_FULL_RUN,
  type TestDatabase,
  testDatabaseKind,
} from '../../tests/harness/test-database.ts';
import { parseConfig } from '../config/config.server.ts';
import { usageOf } from './command-arguments.server.ts';
import { describeFailure } from './command-output.server.ts';
import { runMemorialsCommand } from './run-memorials-command.server.ts';

const ROOT = join(import.meta.dirname, '../..');
const isEmbedded = testDatabaseKind === 'embedded';

let dataDirectory: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'memorials-command-'));
  database = await createTestDatabase();
  if (isEmbedded) await copyMigrated(join(dataDirectory, 'database'));
});

/** Creating and migrating a database for the processes would take seconds. */
async function copyMigrated(folder: string): Promise<void> {
  const loadDataDir = new Blob([await readFile(inject('embeddedImage'))]);
  const pglite = await withoutWasmTierUp(() => PGlite.create({ dataDir: folder, loadDataDir }));
  await pglite.close();
}

afterAll(async () => {
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command in this process, because starting a process with a database takes more than a second. */
async function memorials(args: string[], workingFolder = ROOT): Promise<Outcome> {
  let err = '';
  let exitCode = 0;
  const standardError = vi.spyOn(process.stderr, 'write').mockImplementation((written) => {
    err += String(written);
    return true;
  });
  try {
    const out = await runMemorialsCommand(args, {
      workingFolder,
      loadConfig: () => parseConfig({ DATA_DIR: dataDirectory }),
      openDatabase: () => Promise.resolve({ ...database, close: () => Promise.resolve() }),
      setExitCode: (code) => {
        exitCode = code;
      },
    });
    return { code: exitCode, out, err };
  } catch (error) {
    const { code, message } = describeFailure(error, usageOf(args));
    return { code, out: '', err: `${err}${message}\n` };
  } finally {
    standardError.mockRestore();
  }
}

/** On the embedded database the process has its own, in the data folder. */
function start(args: string[], workingFolder = ROOT) {
  const command = join(import.meta.dirname, 'memorials-command.server.ts');
  return spawn(process.execPath, [command, workingFolder, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.databaseUrl ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function startToEnd(args: string[], workingFolder?: string): Promise<Outcome> {
  const child = start(args, workingFolder);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

/** Writes a document and its picture into a folder. The tests share a database, so each needs its own slug. */
async function aFolder(slug: string, fields: Record<string, unknown> = {}): Promise<string> {
  const document = aDocument({ slug, profilePhoto: 'a.jpg', ...fields });
  return aDocumentFolder(document, { 'a.jpg': await aPictureOf(slug) });
}

function aPictureOf(slug: string): Promise<Buffer> {
  return aJpeg(64, 48, slug.length);
}

/** Stores a name that the import rejects. Documents from older versions can contain such a name. */
async function rename(slug: string, fullName: string): Promise<void> {
  const { rows } = await sql`
    update memorials set document = jsonb_set(document, '{fullName}', to_jsonb(${fullName}::text))
    where slug = ${slug} returning 1 as one
  `.execute(database.kysely);
  expect(rows).toHaveLength(1);
}

describe('"exit codes and messages as a Unix user expects"', EMBEDDED_IN_FULL_RUN, () => {
  test('import: 0, the result on standard output, and again with --replace', async () => {
    const folder = await aFolder('ada-imported');
    expect(await memorials(['import', folder])).toEqual({
      code: 0,
      out: 'ada-imported created, version 1\n',
      err: '',
    });
    expect(await memorials(['import', '--replace', 'memorial.json'], folder)).toMatchObject({
      code: 0,
      out: 'ada-imported unchanged, version 1\n',
    });
    const taken = await memorials(['import', folder]);
    expect(taken).toMatchObject({ code: 1, out: '' });
    expect(taken.err).toContain('slug: "ada-imported" is taken by another memorial');
    expect(taken.err).toContain('--replace');
  });

  test('a refused import: 1, and every problem on standard error', async () => {
    const folder = await aFolder('ada-refused-once', {
      dob: '2023-02-30',
      fullName: 'x'.repeat(300),
    });
    const { code, out, err } = await memorials(['import', folder]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`${folder} was not imported; nothing has changed.\n  fullName: expected`);
    expect(err).toContain('\n  dob: expected a real date');
    expect(err).not.toContain('    at ');
  });

  test('import --owner: an address without an account is refused before anything is imported', async () => {
    const folder = await aFolder('anna-berg');
    const { code, out, err } = await memorials(['import', folder, '--owner', 'anna@example.org']);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain(`${folder} was not imported; nothing has changed.`);
    expect(err).toContain('the verified address anna@example.org. Ask them to sign up first.');
    expect((await memorials(['list'])).out).not.toContain('anna-berg');
  });

  test('invite EMAIL: a link on standard output, which lets this address sign up', async () => {
    const { code, out, err } = await memorials(['invite', ' Anna@Example.org ']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:3000\/i\/sgn_[0-9A-Za-z]{54}\n$/),
    ]);
    expect(err).toContain('Send this link to anna@example.org.');
    const wrong = await memorials(['invite', 'anna@example']);
    expect(wrong).toMatchObject({ code: 1, out: '', err: 'anna@example isn’t an email address\n' });
  });

  test('export: the document alone on standard output, or in a file, or in a folder', async () => {
    await memorials(['import', await aFolder('ada-exported-one')]);
    const { code, out, err } = await memorials(['export', 'ada-exported-one']);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ slug: 'ada-exported-one' });

    const folder = await temporaryFolder();
    const toFile = await memorials(['export', 'ada-exported-one', '-o', 'ada.json'], folder);
    expect(toFile).toMatchObject({ code: 0, out: '' });
    expect(await readFile(join(folder, 'ada.json'), 'utf8')).toBe(out);

    const toFolder = await memorials(['export', 'ada-exported-one', '--to', 'ada'], folder);
    expect(toFolder).toMatchObject({ code: 0, out: '' });
    expect(toFolder.err).toContain('the document and 1 file');
    expect(await readFile(join(folder, 'ada/photos/001-profile.jpg'))).toEqual(
      await aPictureOf('ada-exported-one'),
    );
  });

  test('list: one line for each memorial, or JSON', async () => {
    const folder = await aFolder('ada-in-the-list', { fullName: 'Ada Elpmaxe' });
    expect(await memorials(['import', folder])).toMatchObject({ code: 0 });
    await rename('ada-in-the-list', 'Ada \u202Eelpmaxe');
    const listed = await memorials(['list']);
    expect(listed.code).toBe(0);
    expect(listed.out).toMatch(/^ada-in-the-list +published {2}v1 .* 0 tributes {2}Ada elpmaxe$/m);
    const { out } = await memorials(['list', '--json']);
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({
        slug: 'ada-in-the-list',
        fullName: 'Ada \u202Eelpmaxe',
        tributes: 0,
      }),
    );
  });

  test('remove: asks in a terminal, needs --yes elsewhere, prints what was removed', async () => {
    await memorials(['import', await aFolder('ada-going')]);
    const unasked = await memorials(['remove', 'ada-going']);
    expect(unasked).toMatchObject({ code: 2, out: '' });
    expect(unasked.err).toContain('it needs --yes');
    expect(await memorials(['remove', 'ada-going', '--yes'])).toMatchObject({
      code: 0,
      out: 'ada-going removed with 0 tributes and 1 photo or video\n',
    });
    const gone = await memorials(['export', 'ada-going']);
    expect(gone).toEqual({ code: 1, out: '', err: 'There is no memorial "ada-going"\n' });
  });

  test('incorrect usage: 2, with the usage on standard error', async () => {
    for (const args of [[], ['frob'], ['import'], ['list', '--jsn']]) {
      const { code, out, err } = await memorials(args);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('Usage: npm run memorials -- COMMAND');
    }
  });

  test('incorrect usage: of the command alone, where there is one', async () => {
    expect((await memorials(['backup', 'frob'])).err.split('\n')).toEqual([
      'backup takes list or prove.',
      '',
      'Usage: npm run memorials -- COMMAND',
      '',
      expect.stringMatching(/^ {2}backup list /),
      expect.stringMatching(/^ {2}backup prove /),
      expect.stringMatching(/^ {40}by default the newest/),
      '  --help      show every command',
      '',
    ]);
    const unknown = await memorials(['frob']);
    expect(unknown.err.split('\n')).toHaveLength(6);
    for (const all of [[], ['--help']]) {
      const { out, err } = await memorials(all);
      expect(`${out}${err}`).toContain('  move-media ');
    }
  });

  test('--help and --version: 0, on standard output', async () => {
    const help = await memorials(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Usage: npm run memorials -- COMMAND');
    const packageText = await readFile(join(ROOT, 'package.json'), 'utf8');
    const { version } = JSON.parse(packageText) as { version: string };
    expect(await memorials(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect((await memorials(['version'])).out).toMatch(`memorials  ${version}\n`);
  });

  test('a file system error is a message without a stack, and leaves no file behind', async () => {
    const slug = 'ada-forbidden-place';
    await memorials(['import', await aFolder(slug)]);
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    await mkdir(join(folder, 'folder'));
    const files = [
      ['file/x.json', 'file/x.json can’t be used: it isn’t a folder. '],
      ['none/x.json', 'none/x.json can’t be used: there’s no such folder. '],
      ['folder', 'folder can’t be used: it’s a folder. '],
      ['/proc/x.json', '/proc/x.json can’t be used: it can’t be created there. '],
      [`${'x'.repeat(300)}.json`, '.json can’t be used: the name is too long. '],
    ] as const;
    for (const [file, sentence] of files) {
      const { code, err } = await memorials(['export', slug, '-o', file], folder);
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
      expect(err).toMatch(/^[^\n]+\n$/);
    }
    const folders = ['file', 'file/x', '/proc/x/y'] as const;
    for (const path of folders) {
      const { code, err } = await memorials(['export', slug, '--to', path], folder);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/cannot be used as a folder: [^\n]+\n$/),
      ]);
    }
    const archived = await memorials(['archive', slug, '/proc/x.zip']);
    expect(archived.err).toBe(
      '/proc/x.zip can’t be used: it can’t be created there. Choose another folder.\n',
    );
    expect((await readdir(folder)).toSorted()).toEqual(['file', 'folder']);
  });
});

describe('as a process', () => {
  test(
    'the result is on standard output, and a path is relative to the caller’s folder',
    { tags: 'full' },
    async () => {
      const folder = await aFolder('ada-of-a-process');
      expect(await startToEnd(['import', 'memorial.json'], folder)).toEqual({
        code: 0,
        out: 'ada-of-a-process created, version 1\n',
        err: '',
      });
    },
  );

  test(
    'doctor: one JSON document; the exit code says whether anything failed',
    EMBEDDED_IN_FULL_RUN,
    async () => {
      const { code, out, err } = await startToEnd(['doctor', '--json']);
      const { verdict, checks } = JSON.parse(out) as { verdict: string; checks: unknown[] };
      expect([code, err]).toEqual([verdict === 'fail' ? 1 : 0, '']);
      expect(checks.length).toBeGreaterThan(15);
    },
  );

  test(
    'a refused command: 1, with the reason on standard error',
    EMBEDDED_IN_FULL_RUN,
    async () => {
      const { code, out, err } = await startToEnd(['export', 'nobody']);
      expect({ code, out, err }).toEqual({
        code: 1,
        out: '',
        err: 'There is no memorial "nobody"\n',
      });
    },
  );

  test('incorrect usage: 2, and --help: 0, without a database', EMBEDDED_IN_FULL_RUN, async () => {
    const [wrong, help] = await Promise.all([startToEnd(['frob']), startToEnd(['--help'])]);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('Usage: npm run memorials -- COMMAND');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Usage: npm run memorials -- COMMAND');
  });

  test("a reader that closes the pipe early isn't a failure", { tags: 'full' }, async () => {
    const sections = Array.from({ length: 20 }, (_, order) => ({
      type: 'textSection',
      order,
      bodyText: 'x'.repeat(50_000),
    }));
    await startToEnd(['import', await aFolder('ada-long', { sections })]);
    const child = start(['export', 'ada-long']);
    const ended = once(child, 'close');
    await once(child.stdout, 'readable');
    child.stdout.destroy();
    const [err, [code]] = await Promise.all([text(child.stderr), ended as Promise<[number]>]);
    expect([code, err]).toEqual([0, '']);
  });

  test.runIf(isEmbedded)(
    '"a second opener, the command line included, is refused with a sentence that says what to do"',
    async () => {
      const running = await openDatabase({ directory: join(dataDirectory, 'database') });
      onTestFinished(() => running.close());
      const { code, out, err } = await startToEnd(['list']);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(String(process.pid));
      expect(err).not.toContain('    at ');
      await running.close();
      expect(await startToEnd(['list'])).toMatchObject({ code: 0 });
    },
  );
});
