// Stands in for the drawing of a video, which takes minutes. Tests of `rendering/` draw.

import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FRAMES_PER_SECOND, type Storyboard } from '../plan/storyboard.ts';
import type { VideoRenderer, VideoWork } from '../videos-context.server.ts';

export interface TestRenderer extends VideoRenderer {
  isInstalled: boolean;
  /** called before the files of a video are written; may reject */
  before: (storyboard: Storyboard, work: VideoWork) => Promise<void>;
}

export const testVideoRenderer: TestRenderer = {
  isInstalled: true,
  before: () => Promise.resolve(),
  isAvailable: () => Promise.resolve(testVideoRenderer.isInstalled),
  removeFolders: () => Promise.resolve(),
  async render(storyboard, work, take) {
    await mkdir(work.segmentsFolder, { recursive: true });
    await appendFile(join(work.segmentsFolder, 'drawn'), 'x');
    await testVideoRenderer.before(storyboard, work);
    const folder = await mkdtemp(join(tmpdir(), 'memorials-test-video-'));
    try {
      const seconds = storyboard.frames / FRAMES_PER_SECOND;
      await work.onProgress(seconds);
      const silentPath = join(folder, 'silent.mp4');
      const path = work.sound ? join(folder, 'sound.mp4') : silentPath;
      const posterPath = join(folder, 'poster.webp');
      await writeFile(silentPath, `silent: ${JSON.stringify(storyboard.frame)}`);
      if (work.sound) await writeFile(path, `with ${work.sound.path}`);
      await writeFile(posterPath, 'poster');
      return await take({ path, silentPath, posterPath, seconds, storyboard, warnings: [] });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
