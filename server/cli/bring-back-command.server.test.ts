import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { testArchiveProcess } from '../../app/archives/restoring/testing/archive-process.ts';
import { archiveParts, packArchive } from '../../app/archives/restoring/testing/archives.ts';
import { temporaryFolder } from '../../app/media/testing/temporary-folder.ts';
import { FamilyUser } from '../../app/memorials/testing/families.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { runBringBack } from './bring-back-command.server.ts';

const app = openTestApp();

async function bringBack(bytes: Uint8Array, options: { owner?: string; isDraft?: boolean } = {}) {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.zip');
  await writeFile(path, bytes);
  const dataDirectory = join(folder, 'data');
  await mkdir(dataDirectory);
  const { owner, isDraft = false } = options;
  const output = runBringBack(
    { path, shownPath: 'a.zip', owner, isDraft },
    {
      config: { ...app.config, dataDirectory },
      database: app.database,
      media: app.services.media,
      archiveProcess: testArchiveProcess,
    },
  );
  await Promise.allSettled([output]);
  expect(await readdir(dataDirectory)).toEqual([]);
  return output;
}

test('`memorials bring-back` restores a page as visitors saw it, and gives it an owner', async () => {
  const owner = await FamilyUser.register(app);
  const bytes = packArchive(await archiveParts());
  expect(await bringBack(bytes, { owner: owner.email })).toBe('restored ada-lind, published\n');
  expect((await app.browser().callApi('GET', '/memorials/ada-lind')).status).toBe(200);
  const { body } = await owner.call('GET', '');
  expect(body.data).toMatchObject({ memorials: [{ slug: 'ada-lind', role: 'owner' }] });
  const second = await bringBack(bytes, { isDraft: true });
  expect(second).toMatch(/^restored ada-lind-\S+, draft\n$/);
});

test("a file that isn't an archive, and an owner without an account, are refused with a message", async () => {
  await expect(bringBack(Buffer.from('words'))).rejects.toThrow(
    'Cannot restore a.zip; nothing has changed.\n  This isn’t a ZIP file',
  );
  const bytes = packArchive(await archiveParts());
  await expect(bringBack(bytes, { owner: 'nobody@example.org' })).rejects.toThrow(
    'No account has the verified address nobody@example.org',
  );
});
