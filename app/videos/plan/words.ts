import { directionOf } from '../../language/direction.ts';
import { otherLanguageOf } from '../../language/text-language.ts';
import { strongDirectionOf } from '../../ui/text-direction.ts';
import type { Words } from './storyboard.ts';

/** Control, private and unassigned characters have no glyph in any font. Line ends stay. */
const UNDRAWABLE = /[\p{Co}\p{Cn}\p{Cs}\uFFF0-\uFFFB]|(?!\n)\p{Cc}/gu;
const VISIBLE = /[^\s\u200B-\u200F\u2060\uFEFF]/u;

/**
 * A text as the video shows it; undefined if nothing of it can be seen.
 * @param language - of the section or the memorial; a text in another script has a language of its own
 */
export function words(text: string | undefined, language: string): Words | undefined {
  if (text === undefined) return undefined;
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNDRAWABLE, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  if (!VISIBLE.test(clean)) return undefined;
  const other = otherLanguageOf(clean, language);
  return {
    text: clean,
    lang: other ?? language,
    // An Arabic text that begins with a name or a date in Latin letters stays Arabic.
    dir: other ? directionOf(other) : (strongDirectionOf(clean) ?? directionOf(language)),
  };
}
