import { VIDEO_LIMITS, type VideoPace } from '../contract.ts';
import { FADE_FRAMES, FRAMES_PER_SECOND, type MaterialPart, type Words } from './storyboard.ts';

const PHOTO_SECONDS: Readonly<Record<VideoPace, number>> = { calm: 6, standard: 4 };
const CHARACTERS_A_SECOND: Readonly<Record<VideoPace, number>> = { calm: 12, standard: 15 };

/** A Chinese, Japanese or Korean character takes about as long to read as these letters. */
const LETTERS_OF_A_SIGN = 2.5;
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Texts that take longer to read are not counted to their end. */
const COUNTED_CHARACTERS = 400;

/**
 * How long a part is shown unless the family says otherwise, in steps of half a second: a photo as long as the pace
 * says, but at least as long as its caption takes to read.
 */
export function defaultSeconds(part: MaterialPart, pace: VideoPace): number {
  switch (part.kind) {
    case 'photo':
      return Math.max(PHOTO_SECONDS[pace], part.caption ? readingSeconds([part.caption], pace) : 0);
    case 'clip':
      return within(part.seconds);
    case 'chapter':
      return readingSeconds([part.title], pace);
    case 'quote':
      return readingSeconds([part.text], pace);
    case 'opening':
      return readingSeconds([part.header, ...part.names, ...part.dates], pace);
    case 'closing':
      // Long enough to take out a phone and scan the code.
      return VIDEO_LIMITS.longestSeconds;
  }
}

function readingSeconds(texts: ReadonlyArray<Words | undefined>, pace: VideoPace): number {
  const letters = texts.reduce((sum, text) => sum + lettersOf(text?.text ?? ''), 0);
  const fades = (2 * FADE_FRAMES) / FRAMES_PER_SECOND;
  return within(fades + letters / CHARACTERS_A_SECOND[pace]);
}

function lettersOf(text: string): number {
  const counted = text.slice(0, COUNTED_CHARACTERS);
  const signs = counted.match(SIGNS)?.length ?? 0;
  return Array.from(counted).length + signs * (LETTERS_OF_A_SIGN - 1);
}

function within(seconds: number): number {
  const { shortestSeconds, longestSeconds } = VIDEO_LIMITS;
  return Math.min(longestSeconds, Math.max(shortestSeconds, Math.ceil(seconds * 2) / 2));
}
