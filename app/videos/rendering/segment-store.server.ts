/** The folder in which finished segments are kept between the attempts of a job, and between versions of a video. */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { ThemeTypography } from '../../themes/contract.ts';
import { makeFolder } from '../../wire/make-folder.server.ts';
import { FADE_FRAMES } from '../plan/storyboard.ts';
import { contentOf, type Segment } from './segments.ts';

/** Change it whenever the same storyboard is drawn or encoded differently. */
const DRAWING_VERSION = 5;

const FINISHED = '.ts';
const UNFINISHED = '.part';

/** The same for all segments that show the same. */
export function segmentName(segment: Segment, typography: ThemeTypography): string {
  const content = [DRAWING_VERSION, typography, contentOf(segment, FADE_FRAMES)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 40) + FINISHED;
}

export async function isDrawn(folder: string, name: string): Promise<boolean> {
  try {
    return (await stat(join(folder, name))).size > 0;
  } catch {
    return false;
  }
}

export async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder, { mode: 0o700 });
  const names = await readdir(folder);
  await removeFrom(
    folder,
    names.filter((name) => name.endsWith(UNFINISHED)),
  );
}

export async function keepOnly(folder: string, used: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder);
  await removeFrom(
    folder,
    names.filter((name) => !used.has(name)),
  );
}

/** @param names - ignores missing files */
export async function removeFrom(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true, recursive: true })));
}

export function unfinishedName(name: string): string {
  return name + UNFINISHED;
}
