import { t } from '@lingui/core/macro';

export type Mark = 'bold' | 'italic' | 'link' | 'list';

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
  // oxlint-disable-next-line typescript/no-deprecated -- no other call keeps the undo of a textarea
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  onChange(area.value);
}

export function markText(mark: Mark, chosen: string): { text: string; select: [number, number] } {
  switch (mark) {
    case 'bold':
      return around(chosen, '**', t`bold text`);
    case 'italic':
      return around(chosen, '*', t`italic text`);
    case 'link': {
      const words = chosen.trim() || t`link text`;
      const address = 'https://';
      const text = chosen.trim()
        ? chosen.replace(words, () => `[${words}](${address})`)
        : `[${words}](${address})`;
      const end = text.lastIndexOf(address) + address.length;
      return { text, select: [end, end] };
    }
    case 'list': {
      const lines = (chosen.trim() || t`first point`).split('\n').map((line) => line.trim());
      const text = `\n${lines.map((line) => (line ? `- ${line.replace(/^- /, '')}` : '')).join('\n')}\n`;
      return { text, select: [3, text.length - 1] };
    }
  }
}

/** Spaces stay outside the markers, because '** x **' is not bold in markdown. A second press removes the markers. */
function around(chosen: string, sign: string, sample: string): ReturnType<typeof markText> {
  const words = chosen.trim();
  const size = sign.length;
  if (words === '') {
    return { text: `${sign}${sample}${sign}`, select: [size, size + sample.length] };
  }
  const isMarked = words.length > 2 * size && words.startsWith(sign) && words.endsWith(sign);
  const inner = isMarked ? words.slice(size, -size) : `${sign}${words}${sign}`;
  const text = chosen.replace(words, () => inner);
  const start = text.indexOf(inner);
  return { text, select: [start, start + inner.length] };
}

export function applyMark(
  area: HTMLTextAreaElement,
  mark: Mark,
  onChange: (value: string) => void,
): void {
  const start = area.selectionStart;
  const chosen = area.value.slice(start, area.selectionEnd);
  const { text, select } = markText(mark, chosen);
  insertText(area, text, onChange);
  area.setSelectionRange(start + select[0], start + select[1]);
}
