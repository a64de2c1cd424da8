import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

import {
  addressId,
  mediaName,
  posterAddress,
  TRACK_KINDS,
  trackAddress,
  trackFileName,
  videoAddress,
} from '../../addresses.ts';
import { endOf } from '../../media-refused.ts';
import type { MediaStage } from '../../storage/storage.server.ts';
import type { MediaRow } from '../../store.server.ts';
import type { IntakeProcess } from '../process/intake-process.server.ts';
import { checkVideoKind, VIDEO_HEAD_BYTES } from '../video-intake.server.ts';
import { takeVideo } from './take-video.server.ts';
import type { VideoEncoder } from './video-encoder.server.ts';

const REMOVED_TRACKS_NOTE = endOf(
  /*i18n*/ 'This file contained extra data, such as where it was recorded, subtitles or chapters, which we’ve left out.',
);

export interface AddedVideo {
  row: MediaRow;
  address: string;
  note: string | null;
  taken: string | null;
}

/** @throws MediaRefusedError if the file is not a usable film */
export async function addVideo(
  path: string,
  services: { stage: MediaStage; intake: IntakeProcess; encoder: VideoEncoder },
): Promise<AddedVideo> {
  const { stage, intake, encoder } = services;
  await checkVideoKind(await readHead(path, VIDEO_HEAD_BYTES));
  return intake.inFolder(async (folder) => {
    const film = await takeVideo(resolve(path), {
      folder,
      encoder,
      intake,
    });
    const { extension, measures, durationMs, taken } = film;
    const keepBytes = async () => undefined;
    const { sha256, byteSize } = await stage.copy(film.path, keepBytes, (digest) =>
      mediaName(videoAddress(addressId(digest), extension, measures)),
    );
    const id = addressId(sha256);
    await stage.copy(film.posterPath, keepBytes, () => mediaName(posterAddress(id, measures)));
    for (const kind of TRACK_KINDS) {
      const track = trackFileName(path, kind);
      if (!existsSync(track)) continue;
      await stage.copy(track, keepBytes, () => mediaName(trackAddress(id, measures, kind)));
    }
    const row: MediaRow = {
      id: sha256,
      kind: 'video',
      mime: `video/${extension}`,
      byte_size: byteSize,
      width: measures.width,
      height: measures.height,
      taken,
      duration_ms: durationMs,
    };
    const note = film.removedTracks > 0 ? REMOVED_TRACKS_NOTE : null;
    return { row, address: videoAddress(id, extension, measures), note, taken };
  });
}

async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(length);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
