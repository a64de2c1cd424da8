/** The blocks and lines of light markdown, as far as a mark or a list needs them. */

/** Replaces a part of a text. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
  /** the selection afterwards, in the new text */
  select: [number, number];
}

const QUOTE = /^[ \t]*>/;
const LIST_OR_HEADING = /^[ \t]*(?:>[ \t]?)*[ \t]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t])/;
const LINE_START = /^[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|#{1,6}[ \t]+)?/;

/** The length of what stands before the words of a line, such as the sign of a list. */
export function lineStartLength(line: string): number {
  return LINE_START.exec(line)?.[0].length ?? 0;
}

export interface Line {
  from: number;
  to: number;
  text: string;
}

export function linesOf(value: string): Line[] {
  let from = 0;
  return value.split('\n').map((text) => {
    const line = { from, to: from + text.length, text };
    from = line.to + 1;
    return line;
  });
}

/** The paragraphs, headings and items of lists that touch a part of the text. Marks do not go across them. */
export function blocksBetween(value: string, from: number, to: number): Array<Omit<Line, 'text'>> {
  const blocks: Array<Omit<Line, 'text'>> = [];
  let before = '';
  for (const line of linesOf(value)) {
    const isBlank = line.text.trim() === '';
    const goesOn =
      !isBlank &&
      before.trim() !== '' &&
      !LIST_OR_HEADING.test(line.text) &&
      !/^[ \t]*#{1,6}[ \t]/.test(before) &&
      QUOTE.test(line.text) === QUOTE.test(before);
    const last = blocks.at(-1);
    if (goesOn && last) last.to = line.to;
    else if (!isBlank) blocks.push({ from: line.from, to: line.to });
    before = line.text;
  }
  return blocks.filter((block) => block.from < to && block.to > from);
}

/** Makes items of a list of the lines, or lines of the items. */
export function toggleList(value: string, start: number, end: number): TextEdit {
  const lines = linesOf(value);
  const isIn = ({ from, to }: Line) => to >= start && from <= end;
  const first = lines.findIndex(isIn);
  const chosen = lines.filter(isIn);
  const filled = chosen.filter(({ text }) => text.trim() !== '');
  const isList = filled.length > 0 && filled.every(({ text }) => ITEM.test(text));
  const changed = chosen.map(({ text }) => {
    if (isList) return text.replace(ITEM, '$1');
    if (text.trim() === '' && chosen.length > 1) return text;
    return ITEM.test(text) ? text : text.replace(/^([ \t]*)/, '$1- ');
  });
  // Without an empty line, the line after a list would belong to its last item.
  const next = lines[first + chosen.length]?.text ?? '';
  const needsSpace = !isList && next.trim() !== '' && !LIST_OR_HEADING.test(next);
  const words = changed.join('\n');
  const from = chosen[0]?.from ?? start;
  const caret = start === end;
  return {
    from,
    to: chosen.at(-1)?.to ?? end,
    text: needsSpace ? `${words}\n` : words,
    select: [caret ? from + words.length : from, from + words.length],
  };
}

const ITEM = /^([ \t]*)[-+*][ \t]+/;
