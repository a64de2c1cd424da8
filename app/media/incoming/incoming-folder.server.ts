/** Keeps files on their way in a folder. Instances must share the folder. */
import { constants } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { makeFolder } from '../../wire/make-folder.server.ts';
import { hasRoomFor } from '../disk-room.server.ts';
import { nullWhenMissing } from '../storage/staging.server.ts';
import { checkIncomingId, isIncomingId, type IncomingFiles } from './incoming-files.server.ts';

export function createIncomingFolder(folder: string): IncomingFiles {
  const pathOf = (id: string) => join(folder, checkIncomingId(id));
  const prepare = () => makeFolder(folder, { mode: 0o700 });
  return {
    sizeOf: async (id) => (await stat(pathOf(id)).catch(nullWhenMissing))?.size ?? 0,
    async append(id, start, content) {
      await prepare();
      const file = await open(pathOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600);
      const output = file.createWriteStream({ start });
      await pipeline(content, output);
      return start + output.bytesWritten;
    },
    withFile: (id, work) => work(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    async hasRoomFor(byteSize) {
      await prepare();
      return hasRoomFor(folder, byteSize);
    },
    async listUntouched(before) {
      const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
      const untouched: string[] = [];
      for (const name of names.filter(isIncomingId)) {
        const found = await stat(join(folder, name)).catch(nullWhenMissing);
        if (found && found.mtimeMs < before.getTime()) untouched.push(name);
      }
      return untouched;
    },
  };
}
