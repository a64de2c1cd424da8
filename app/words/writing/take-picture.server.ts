import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { MediaRefusedError } from '../../media/media-refused.ts';
import type { MediaService } from '../../media/service.server.ts';
import { WORDS_LIMITS } from '../contract.ts';

export interface TakenPicture {
  address: string;
  /** Stores the picture. Call it last in the transaction that stores the text. */
  publish(transaction: DatabaseHandle): Promise<void>;
  discard(): Promise<void>;
}

export type PictureOutcome = { ok: true; picture: TakenPicture } | { ok: false; sentence: string };

const TOO_LARGE =
  'This picture is larger than 10 MB. Please choose a smaller one, or send your words without it.';

export async function takePicture(
  media: Pick<MediaService, 'openIntake'>,
  bytes: Uint8Array,
): Promise<PictureOutcome> {
  if (bytes.byteLength > WORDS_LIMITS.photoBytes) return { ok: false, sentence: TOO_LARGE };
  const folder = await mkdtemp(join(tmpdir(), 'memorials-picture-'));
  const intake = await media.openIntake();
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes);
    const { address } = await intake.addPicture(path);
    await intake.prepare();
    return {
      ok: true,
      picture: {
        address,
        publish: (transaction) => intake.publish(transaction),
        discard: () => intake.discard(),
      },
    };
  } catch (error) {
    await intake.discard();
    if (!(error instanceof MediaRefusedError)) throw error;
    return {
      ok: false,
      sentence: `This file cannot be taken: it ${error.message}. Your words are still here.`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
