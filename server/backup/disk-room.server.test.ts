import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { BackupFolder } from './backup-folder.server.ts';
import { leaveRoom, NoRoomError } from './disk-room.server.ts';

async function aDisk(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'memorials-room-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Each part that is checked leaves 100 MB less. */
function backupBeside(dataDirectory: string, draft: string, freeBytes: number): BackupFolder {
  let free = freeBytes;
  const readFreeBytes = async () => (free -= 100_000_000);
  return new BackupFolder(
    draft,
    'id',
    undefined,
    leaveRoom({ draft, dataDirectory }, readFreeBytes),
  );
}

function* parts(count: number): Generator<Buffer> {
  for (let part = 0; part < count; part += 1) yield Buffer.alloc(4_000_000);
}

test('a backup on the disk of the product stops before that is full, at a small file and within a large one', async () => {
  const disk = await aDisk();
  const small = backupBeside(disk, disk, 500_000_000);
  await small.write('first', parts(1));
  await small.write('second', parts(1));
  await expect(small.write('third', parts(1))).rejects.toThrow(NoRoomError);
  const large = backupBeside(disk, disk, 500_000_000);
  await large.write('few', parts(4));
  await expect(large.write('many', parts(6))).rejects.toThrow(/has less than 300 MB left/);
  expect((await readdir(disk)).filter((name) => !name.endsWith('.partial'))).toEqual([
    'few',
    'first',
    'second',
  ]);
});

test('a disk for backups alone may be filled', async () => {
  const alone = backupBeside('/proc', await aDisk(), 0);
  expect((await alone.write('first', parts(3))).bytes).toBe(12_000_000);
});
