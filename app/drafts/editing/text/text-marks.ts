import { toggleEmphasis } from './emphasis.ts';
import { toggleList, type TextEdit } from './text-blocks.ts';

export type Mark = 'bold' | 'italic' | 'list';

/** Null if there is nothing to mark, such as a word at the cursor. */
export function markEdit(mark: Mark, value: string, start: number, end: number): TextEdit | null {
  return mark === 'list' ? toggleList(value, start, end) : toggleEmphasis(value, start, end, mark);
}

/**
 * Replaces the selection with the browser's command `insertText`, so that undo still works. Browsers without this
 * command use `setRangeText`.
 * @param onChange - called after `setRangeText`, which fires no `input` event
 */
export function insertText(
  area: HTMLTextAreaElement,
  text: string,
  onChange: (value: string) => void,
): void {
  area.focus();
  const [command, words] = text === '' ? ['delete'] : ['insertText', text];
  // oxlint-disable-next-line typescript/no-deprecated -- no other call keeps the undo of a textarea
  if (document.execCommand?.(command, false, words)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  onChange(area.value);
}

/** Replaces only what differs, so that undo takes back no more than the edit. */
export function applyEdit(
  area: HTMLTextAreaElement,
  { from, to, text, select }: TextEdit,
  onChange: (value: string) => void,
): void {
  const old = area.value.slice(from, to);
  const least = Math.min(old.length, text.length);
  let start = 0;
  while (start < least && old[start] === text[start]) start += 1;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
  area.focus();
  if (old !== text) {
    area.setSelectionRange(from + start, to - end);
    insertText(area, text.slice(start, text.length - end), onChange);
  }
  area.setSelectionRange(...select);
}
