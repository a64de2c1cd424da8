import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import { throwAsAppError } from '../../media/file-refused.server.ts';
import { SOUND_LIMITS } from '../../media/intake/sounds/sound-limits.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { VideoSound } from '../contract.ts';
import { receiveFile } from '../receiving/receive-file.server.ts';
import type { SoundContext } from './sound-context.server.ts';
import { fileName, presentSound } from './sounds.server.ts';
import * as store from './store.server.ts';

/** Sounds of a memorial beside the one that its saved plan names, at 50 MB each. */
const KEPT = 2;
const NAME_CHARACTERS = 200;

/**
 * Stores an audio file as it is. What it is depends on its content alone. Older sounds that the plan does not name are
 * removed.
 * @param sent.name - what the file was called, for the list
 * @throws AppError FILE_REFUSED, TOO_MANY_REQUESTS, UNAVAILABLE, BUSY
 */
export async function takeSound(
  context: SoundContext,
  { memorialId }: EditableMemorial,
  sent: { request: Request; name: string | undefined },
): Promise<VideoSound> {
  const { kysely, media, storage, limits, now } = context;
  await limits.consume({ rule: 'videoSoundsOfMemorial', subject: memorialId });
  const row = await media.inFolder(async (folder) => {
    const path = join(folder, 'sound');
    const byteSize = await receiveFile(sent.request, {
      path,
      maxBytes: SOUND_LIMITS.fileBytes,
      tooLarge: (i18n) =>
        i18n._(
          'This file is larger than {limit} MB, the limit for audio files. Save it as a smaller MP3, then add the new file.',
          { limit: SOUND_LIMITS.fileBytes / 1024 / 1024 },
        ),
    });
    const { kind, seconds } = await media.inspectSound(path).catch(throwAsAppError);
    const sound: store.SoundRow = {
      id: randomId('snd'),
      memorial_id: memorialId,
      file: randomBytes(16).toString('hex'),
      kind,
      name: cleanName(sent.name) || `sound.${kind}`,
      duration_ms: Math.round(seconds * 1000),
      byte_size: byteSize,
      used_at: now(),
    };
    await storage.put(fileName(sound), { byteSize, stream: () => createReadStream(path) });
    await store.insertSound(kysely, sound);
    return sound;
  });
  const removed = await store.removeSpare(kysely, memorialId, KEPT);
  await storage.remove(removed.map(fileName));
  return presentSound(row);
}

/** The last part of a path, in one line. */
function cleanName(name = ''): string {
  const last =
    name
      .slice(-2 * NAME_CHARACTERS)
      .split(/[/\\]/)
      .at(-1) ?? '';
  return Array.from(
    last
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .trim(),
  )
    .slice(0, NAME_CHARACTERS)
    .join('');
}
