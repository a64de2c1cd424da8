/** Takes in one picture for a draft: through the same intake as an import, and with a bounded number at a time. */
import { writeFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pLimit from 'p-limit';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import type { AddedMedia, MediaService } from '../../media/service.server.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { MemorialRateLimiter } from '../management/memorial-limits.server.ts';

/** Pictures are decoded in memory, so only so many at a time. */
const CONCURRENCY = 2;
/** Requests whose pictures are in memory or on their way. A picture may have 40 MB. */
const MAX_OPEN = 12;

export interface DraftPictures {
  /**
   * Stores the picture and resolves to its address; a change then sets the address in the draft.
   * @param readBytes - reads the request's body; called only when there is room for it
   * @throws AppError FILE_REFUSED with the reason, BUSY, TOO_MANY_REQUESTS
   */
  add(memorial: EditableMemorial, readBytes: () => Promise<Uint8Array>): Promise<AddedMedia>;
}

export function createDraftPictures(options: {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'openIntake'>;
  limits: MemorialRateLimiter;
}): DraftPictures {
  const limit = pLimit(CONCURRENCY);
  let open = 0;
  return {
    async add({ memorialId, actor }, readBytes) {
      if (open >= MAX_OPEN) throw new AppError('BUSY', { retryAfterSeconds: 5 });
      open += 1;
      try {
        await options.limits.consume({ rule: 'picturesOfUser', subject: actor.userId });
        const bytes = await readBytes();
        return await limit(() => takeIn(options, memorialId, bytes));
      } finally {
        open -= 1;
      }
    },
  };
}

async function takeIn(
  { kysely, media }: { kysely: DatabaseHandle; media: Pick<MediaService, 'openIntake'> },
  memorialId: string,
  bytes: Uint8Array,
): Promise<AddedMedia> {
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  const intake = await media.openIntake();
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes);
    const added = await intake.addPicture(path);
    await intake.prepare();
    await kysely.transaction().execute((transaction) => intake.publish(transaction, memorialId));
    return added;
  } catch (error) {
    if (!(error instanceof MediaRefusedError)) throw error;
    throw new AppError('FILE_REFUSED', { message: `This file ${error.message}.`, cause: error });
  } finally {
    await intake.discard();
    await rm(folder, { recursive: true, force: true });
  }
}
