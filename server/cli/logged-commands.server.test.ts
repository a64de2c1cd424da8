/** What commands do with families' pages stands in the operators' log. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { testArchiveProcess } from '../../app/archives/restoring/testing/archive-process.ts';
import { archiveParts, packArchive } from '../../app/archives/restoring/testing/archives.ts';
import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import { FamilyUser } from '../../app/memorials/testing/families.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { runBringBack } from './bring-back-command.server.ts';
import { runMemorialsCommand } from './run-memorials-command.server.ts';

const app = openTestApp();

async function run(...args: string[]): Promise<string> {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return runMemorialsCommand(args, {
    workingFolder: '.',
    loadConfig: () => app.config,
    openDatabase: () => Promise.resolve({ ...app.database, close: () => Promise.resolve() }),
    setExitCode: () => undefined,
  });
}

const idOf = async (slug: string) => {
  const { kysely } = app.database;
  const memorials = kysely.selectFrom('memorials').select('id').where('slug', '=', slug);
  return (await memorials.executeTakeFirstOrThrow()).id;
};

async function readLog() {
  const { kysely } = app.database;
  const rows = kysely.selectFrom('operator_log').selectAll().orderBy('id');
  return (await rows.execute()).map(({ email, action, memorial_id: memorial, details }) => {
    expect(email).toBe('command line');
    return { action, memorial, details };
  });
}

test('an import, also one that replaces a page, and who was given a role', async () => {
  const file = join(await temporaryFolder(), 'memorial.json');
  const write = (fullName: string) =>
    writeFile(file, JSON.stringify(aDocument({ slug: 'ada-lind', fullName })));
  const person = await FamilyUser.register(app);
  await write('Ada Lind');
  await run('import', file, '--owner', person.email);
  await run('import', file, '--replace');
  await write('Ada B. Lind');
  await run('import', file, '--replace');
  const helper = await FamilyUser.register(app);
  await run('invite', 'ada-lind', helper.email, '--role', 'editor');
  await expect(run('invite', 'ada-lind', helper.email, '--role', 'owner')).rejects.toThrow(
    'already has an owner',
  );
  const memorial = await idOf('ada-lind');
  const role = async (user: FamilyUser, given: string) => ({
    action: 'role-given',
    memorial,
    details: { account: await user.id(), role: given },
  });
  const imported = (outcome: string) => ({
    action: 'memorial-imported',
    memorial,
    details: { slug: 'ada-lind', outcome },
  });
  expect(await readLog()).toEqual([
    imported('created'),
    await role(person, 'owner'),
    imported('replaced'),
    await role(helper, 'editor'),
  ]);
});

test('a memorial from an archive', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.zip');
  await writeFile(path, packArchive(await archiveParts()));
  const dataDirectory = join(folder, 'data');
  await mkdir(dataDirectory);
  const before = (await readLog()).length;
  await runBringBack(
    { path, shownPath: 'a.zip', owner: undefined, isDraft: true },
    {
      config: { ...app.config, dataDirectory },
      database: app.database,
      media: app.services.media,
      archiveProcess: testArchiveProcess,
    },
  );
  expect((await readLog()).slice(before)).toEqual([
    {
      action: 'memorial-restored',
      memorial: expect.stringMatching(/^mem_/) as string,
      details: { slug: expect.any(String) as string, state: 'draft' },
    },
  ]);
});
