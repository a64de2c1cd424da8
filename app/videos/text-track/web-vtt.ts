/** Writes WebVTT (https://www.w3.org/TR/webvtt1/), in time linear in its texts. */
import { paragraphDirectionOf, strongDirectionOf } from '../../ui/text-direction.ts';
import type { Words } from '../plan/storyboard.ts';

export interface Cue {
  /** milliseconds */
  start: number;
  end: number;
  /** by `cueText` or `oneLine` */
  text: string;
}

export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues
    .filter(({ start, end, text }) => text !== '' && end > start)
    .map(({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** `00:01:02.500`; the hours can have more than two digits. */
function timestamp(milliseconds: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const seconds = milliseconds / 1000;
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((value) => part(value, 2));
  return `${clock.join(':')}.${part(milliseconds % 1000, 3)}`;
}

/**
 * Texts below each other, as the text of a cue.
 * @param language - of the track; texts in another language say theirs
 */
export function cueText(texts: readonly Words[], language: string): string {
  return texts.map((words) => inItsLanguage(words, language)).join('\n');
}

/** A text in one line, as a chapter's title has to be. It has no markup, because players show it as it is. */
export function oneLine(text: string): string {
  return escape(text.replaceAll(/\s+/g, ' ').trim());
}

function inItsLanguage({ text, lang, dir }: Words, language: string): string {
  const lines = linesOf(text).map((line) => inDirection(escape(line), line, dir));
  const written = lines.join('\n');
  return lang === language || !/^[A-Za-z0-9-]+$/.test(lang)
    ? written
    : `<lang ${lang}>${written}</lang>`;
}

/** An empty line would end the cue. */
function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * A player takes the direction of a line from its first letter. Where that is the wrong one, as in an Arabic sentence
 * that begins with a Latin name, a mark before it says it.
 */
function inDirection(escaped: string, line: string, dir: Words['dir']): string {
  const wanted = paragraphDirectionOf(line, dir);
  if ((strongDirectionOf(line) ?? 'ltr') === wanted) return escaped;
  return `${wanted === 'rtl' ? '&rlm;' : '&lrm;'}${escaped}`;
}

/** With every `>` escaped, no text contains the arrow that begins a cue. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
