/** The music or recording of a memorial's video. Only the memorial's editors can add and hear it. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { SoundKind } from '../../media/intake/sounds/sound-limits.ts';
import type { StoredFile } from '../../media/storage/storage.server.ts';
import type { VideoSound } from '../contract.ts';
import type { VideoSounds } from '../videos-context.server.ts';
import type { SoundContext } from './sound-context.server.ts';
import * as store from './store.server.ts';

/** The ids of sound files from `first` to `last`. The nightly cleanup of the media storage must keep these files. */
export const findSoundFiles = store.findFilesBetween;

const SOUND_ID = /^snd_[0-9A-Za-z]{22}$/;
const UNUSED_MS = 24 * 3600_000;

export interface OpenedSound extends VideoSound {
  /** by its content; names the demuxer of ffmpeg */
  kind: SoundKind;
  file: StoredFile;
  /** its name in the media storage */
  storedName: string;
}

/** What the room shows of the sound with this address; undefined if it is not one of this memorial's sounds. */
async function readSound(
  { kysely }: Pick<SoundContext, 'kysely'>,
  memorialId: string,
  address: string,
): Promise<VideoSound | undefined> {
  const row = await findRow(kysely, memorialId, address);
  return row && presentSound(row);
}

/**
 * Keeps the sound for a further day. Undefined if it is not one of this memorial's sounds, or has been removed.
 */
export async function openSound(
  { kysely, storage, now }: Pick<SoundContext, 'kysely' | 'storage' | 'now'>,
  memorialId: string,
  address: string,
): Promise<OpenedSound | undefined> {
  const row = await findRow(kysely, memorialId, address);
  const file = row && (await storage.find(fileName(row)));
  if (!row || !file) return undefined;
  await store.touchSound(kysely, row.id, now());
  return { ...presentSound(row), kind: row.kind, file, storedName: fileName(row) };
}

/** The sounds as the making of videos reads them. */
export function createVideoSounds(
  context: Pick<SoundContext, 'kysely' | 'storage' | 'media' | 'now'>,
): VideoSounds {
  return {
    find: (memorialId, address) => readSound(context, memorialId, address),
    open: (memorialId, address, use) =>
      context.media.inFolder(async (folder) => {
        const sound = await openSound(context, memorialId, address);
        if (!sound) return use(undefined);
        // ffmpeg needs a file on the disk, with the kind of its content as the extension.
        const path = join(folder, `sound.${sound.kind}`);
        await pipeline(sound.file.stream(), createWriteStream(path));
        return use(path);
      }),
  };
}

/** Removes the sounds that no plan has named for a day. */
export async function sweepSounds({
  kysely,
  storage,
  now,
}: Pick<SoundContext, 'kysely' | 'storage' | 'now'>): Promise<void> {
  const removed = await store.removeUnused(kysely, new Date(now().getTime() - UNUSED_MS));
  await storage.remove(removed.map(fileName));
}

export function fileName({ file, kind }: Pick<store.SoundRow, 'file' | 'kind'>): string {
  return `${file}-sound.${kind}`;
}

export function presentSound({ id, name, duration_ms: duration }: store.SoundRow): VideoSound {
  return { address: id, name, seconds: duration / 1000 };
}

async function findRow(
  db: SoundContext['kysely'],
  memorialId: string,
  address: string,
): Promise<store.SoundRow | undefined> {
  return SOUND_ID.test(address) ? store.findSound(db, memorialId, address) : undefined;
}
