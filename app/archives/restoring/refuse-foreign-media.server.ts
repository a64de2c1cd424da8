import { join } from 'node:path';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readStoredForeignMedia } from '../../memorials/media-access/foreign-media.server.ts';
import { storedSentence } from '../../wire/errors/sentence.ts';
import { ArchiveRefusedError, quoteName } from './archive-refused.ts';
import { CHECKED_FILES, type CheckedMedia } from './checking/checked-memorial.server.ts';
import { readBatches } from './checking/line-files.server.ts';

/**
 * An address without a file in the archive keeps its meaning. So it must not be the picture of
 * another person's memorial. An address without a stored file is harmless and is kept.
 * @throws ArchiveRefusedError
 */
export async function refuseForeignMedia(
  db: DatabaseHandle,
  userId: string,
  memorials: ReadonlyArray<{ folder: string }>,
): Promise<void> {
  for (const { folder } of memorials) {
    for await (const batch of readBatches<CheckedMedia>(join(folder, CHECKED_FILES.media))) {
      const missing = batch.flatMap(({ address, file }) => (file === null ? [address] : []));
      const isForeign = await readStoredForeignMedia(db, userId, missing);
      const refused = missing.find(isForeign);
      if (refused !== undefined) {
        throw new ArchiveRefusedError(
          storedSentence(
            /*i18n*/ '“memorial.json” uses {name}, but the file isn’t in this download or on any of your pages. Add that photo or video to the original page again, then prepare a new download.',
            { name: quoteName(refused) },
          ),
        );
      }
    }
  }
}
