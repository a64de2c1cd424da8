/** The warning that lists the photos and clips missing from a video. */
import { storedSentence } from '../../wire/errors/sentence.ts';
import { graphemesOf } from '../../wire/text/graphemes.ts';
import type { Scene } from '../plan/storyboard.ts';
import { addressOf } from './without-scenes.ts';

/** The others are only counted. */
const NAMED = 8;
const CAPTION_CHARACTERS = 60;

/** @param missing - addresses */
export function lostScenes(scenes: readonly Scene[], missing: ReadonlySet<string>): string[] {
  const count = missing.size;
  if (count === 0) return [];
  const names = { sentences: [...namesOf(scenes, missing).values()].slice(0, NAMED) };
  return [
    count > NAMED
      ? storedSentence(
          /*i18n*/ 'We couldn’t open these photos and video clips, so they’re missing from the video: {names} and {rest} more.',
          { names, rest: { count: count - NAMED } },
        )
      : storedSentence(
          /*i18n*/ '{count, plural, one {We couldn’t open a photo or video clip, so it’s missing from the video: {names}.} other {We couldn’t open these photos and video clips, so they’re missing from the video: {names}.}}',
          { names, count },
        ),
  ];
}

/** By address, because a photo can be in several scenes. */
function namesOf(scenes: readonly Scene[], missing: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>();
  const counted = { photo: 0, clip: 0 };
  for (const scene of scenes) {
    if (scene.kind === 'photo' || scene.kind === 'clip') counted[scene.kind] += 1;
    const address = addressOf(scene);
    if (address === undefined || !missing.has(address) || names.has(address)) continue;
    names.set(address, nameOf(scene, counted));
  }
  return names;
}

function nameOf(scene: Scene, counted: { photo: number; clip: number }): string {
  if (scene.kind !== 'photo' && scene.kind !== 'clip') return /*i18n*/ 'the portrait';
  const caption = scene.caption?.text ?? (scene.kind === 'photo' ? scene.alt?.text : undefined);
  if (caption !== undefined) {
    return storedSentence(/*i18n*/ '“{caption}”', { caption: short(caption) });
  }
  return scene.kind === 'photo'
    ? storedSentence(/*i18n*/ 'photo {number}', { number: { count: counted.photo } })
    : storedSentence(/*i18n*/ 'video clip {number}', { number: { count: counted.clip } });
}

function short(caption: string): string {
  const letters = graphemesOf(caption.replaceAll(/\s+/g, ' '));
  return letters.length > CAPTION_CHARACTERS
    ? `${letters.slice(0, CAPTION_CHARACTERS).join('')}…`
    : letters.join('');
}
