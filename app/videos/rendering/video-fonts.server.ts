import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ThemeTypography } from '../../themes/contract.ts';
import { embeddableFonts } from '../../themes/fonts/font-files.server.ts';
import type { Scene, SceneContent, Storyboard } from '../plan/storyboard.ts';
import type { StudioFonts } from './node-studio.server.ts';

/** Writes the fonts that the video's texts need. Each file is named after its content. */
export async function writeVideoFonts(
  folder: string,
  typography: ThemeTypography,
  { scenes, language }: Storyboard,
): Promise<StudioFonts> {
  const text = scenes.map((scene) => textOf(scene)).join('\n');
  const { files, heading, body } = await embeddableFonts(typography, text, language);
  const paths = await Promise.all(
    files.map(async (bytes) => {
      const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const path = join(folder, `${name}.otf`);
      await writeFile(path, bytes);
      return path;
    }),
  );
  return { files: paths, heading, body };
}

function textOf(scene: Scene): string {
  return wordsOf(scene)
    .map((words) => words?.text ?? '')
    .join('\n');
}

function wordsOf(scene: SceneContent) {
  switch (scene.kind) {
    case 'chapter':
      return [scene.title];
    case 'quote':
      return [scene.text];
    case 'photo':
    case 'clip':
      return [scene.caption];
    default: {
      const { header, names, dates, notice, code } = scene;
      return [header, ...names, ...dates, notice, code?.sentence, code && { text: code.address }];
    }
  }
}
