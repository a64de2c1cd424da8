import { Readable } from 'node:stream';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import { aVideo } from '../../media/testing/videos.ts';
import type { MaterialPart } from '../plan/storyboard.ts';
import { insertVideo, saveReady } from '../store.server.ts';
import { videoFileName } from '../video-files.server.ts';
import { aStoryboard, en } from './storyboards.ts';

const OPENING: MaterialPart = {
  id: 'opening',
  kind: 'opening',
  names: [en('Anna Berg')],
  dates: [],
};

let made = 0;

/** A ready version without sound, as the job leaves it. Resolves to its id. */
export async function aReadyVersion(
  { database: { kysely }, services, clock }: TestApp,
  memorialId: string,
  { bytes = aVideo(), parts = [OPENING] }: { bytes?: Buffer; parts?: MaterialPart[] } = {},
): Promise<string> {
  made += 1;
  const id = `vid_${String(made).padStart(22, '0')}`;
  const file = made.toString(16).padStart(32, 'e');
  const now = clock.now();
  const storyboard = aStoryboard(parts);
  await insertVideo(kysely, { id, memorialId, file, storyboard, sound: undefined, now });
  await services.storage.put(videoFileName(file, 'silent'), {
    byteSize: bytes.length,
    stream: () => Readable.from([bytes]),
  });
  const ready = {
    seconds: 2,
    byteSize: bytes.length,
    hasSound: false,
    storyboard,
    warnings: [],
    now,
  };
  await saveReady(kysely, id, ready);
  return id;
}
