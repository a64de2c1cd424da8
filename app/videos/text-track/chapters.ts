import type { Scene, Storyboard } from '../plan/storyboard.ts';
import { timedScenes } from './scene-texts.ts';
import { oneLine, writeVtt, type Cue } from './web-vtt.ts';

/** The chapters as WebVTT. The first one is the opening and has the name. */
export function chaptersVtt(storyboard: Storyboard): string {
  const begun: Cue[] = [];
  for (const { scene, start, end } of timedScenes(storyboard)) {
    const title = oneLine(titleOf(scene) ?? '');
    const last = begun.at(-1);
    if (title !== '' || !last) begun.push({ start, end, text: title });
    else last.end = end;
  }
  return writeVtt(begun);
}

function titleOf(scene: Scene): string | undefined {
  if (scene.kind === 'chapter') return scene.title.text;
  if (scene.kind === 'opening') return scene.names.map(({ text }) => text).join(' & ');
  return undefined;
}
