import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { anAlbum, aSmallPicture, PHOTOS } from '../../drafts/uploads/testing/album.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { TEST_FFMPEG, testVideoProcess } from '../rendering/testing/video-process.ts';
import { createVideoRenderer } from '../rendering/video-program.server.ts';
import { ask, fileOf, planOf, read, save, videoIn } from '../testing/video-calls.ts';
import { makeVideo } from './make-video.server.ts';

const app = openTestApp();

test("from a family's page to an MP4 that plays", async () => {
  const owner = await FamilyUser.register(app);
  const { id, tus } = await anAlbum(owner);
  await tus.send({ bytes: await aSmallPicture(), place: { list: PHOTOS } });
  await app.jobs.runDue();
  const plan = await planOf(owner, id);
  const parts = plan.parts.map((part) => ({
    ...part,
    seconds: 3,
    ...(part.id.startsWith('photo_') ? {} : { isLeftOut: true }),
  }));
  await save(owner, id, { ...plan, parts });
  const video = videoIn(await ask(owner, id));
  const { media } = app.services;
  const videoRenderer = createVideoRenderer({
    process: testVideoProcess,
    ffmpeg: TEST_FFMPEG,
    media,
  });
  await makeVideo({ ...app.services, videoRenderer }, { video: video.id });

  expect(await read(owner, id, video)).toMatchObject({ state: 'ready', seconds: 3, warnings: [] });
  const file = await fileOf(owner, id, [video, 'file']);
  const path = join(await temporaryFolder(), 'video.mp4');
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  const facts = ['-show_entries', 'stream=codec_name,width,height,nb_frames'];
  const args = ['-v', 'error', ...facts, '-of', 'default=nk=1:nw=1', path];
  const { stdout } = await promisify(execFile)('ffprobe', args);
  expect(stdout.trim().split('\n')).toEqual(['h264', '1280', '720', '75']);
  expect((await fileOf(owner, id, [video, 'poster'])).headers.get('content-type')).toBe(
    'image/webp',
  );
});
