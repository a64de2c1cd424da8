/** Writes pasted HTML as light markdown. */
import { readBlocks, type Block, type Run } from './paste-blocks.ts';
import type { Container } from './paste-elements.ts';

const FORMATTING =
  'b, strong, i, em, a[href], li, p, br, h1, h2, h3, h4, h5, h6, blockquote, td, th, hr, pre, [style*="font-weight"], [style*="font-style"]';

export interface PastedText {
  markdown: string;
  /** true for a heading, a list, a quotation or a table, which cannot go on in the line before it */
  startsWithBlock: boolean;
  endsWithBlock: boolean;
}

/** Returns null if the HTML has no formatting, because the plain text is then enough. */
export function readPastedHtml(html: string): PastedText | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (!page.body.querySelector(FORMATTING)) return null;
  const blocks = readBlocks(page.body);
  const markdown = markdownOf(blocks);
  if (markdown === '') return null;
  return {
    markdown,
    startsWithBlock: isOwnBlock(blocks[0]),
    endsWithBlock: isOwnBlock(blocks.at(-1)),
  };
}

function isOwnBlock(block: Block | undefined): boolean {
  return block !== undefined && (block.kind !== 'paragraph' || block.containers.length > 0);
}

/** Adds the line ends that keep a pasted block apart from the text around it. */
export function fitBetween(before: string, pasted: PastedText, after: string): string {
  const { markdown, startsWithBlock, endsWithBlock } = pasted;
  const start = startsWithBlock && before.trim() !== '' ? missingLineEnds(before.slice(-2)) : '';
  const end = endsWithBlock && after.trim() !== '' ? missingLineEnds(after.slice(0, 2)) : '';
  return `${start}${markdown}${end}`;
}

function missingLineEnds(beside: string): string {
  return '\n'.repeat(2 - (beside.split('\n').length - 1));
}

function markdownOf(blocks: readonly Block[]): string {
  let text = '';
  let last: Block | undefined;
  for (const block of blocks) {
    const lines = linesOf(block);
    if (lines.length === 0) continue;
    text += last ? between(last, block) : '';
    text += prefixed(block, last, lines);
    last = block;
  }
  return text;
}

function linesOf(block: Block): string[] {
  if (block.kind === 'rule') return ['---'];
  const lines = inlineMarkdown(block.runs)
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '');
  if (block.kind !== 'heading') return lines;
  // The title of the section is above these headings.
  const signs = block.level <= 3 ? '###' : '####';
  return lines.length > 0 ? [`${signs} ${lines.join(' ')}`] : [];
}

function shared(a: readonly Container[], b: readonly Container[]): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
}

function between(last: Block, block: Block): string {
  if (last.kind === 'row' && block.kind === 'row') return '\n';
  const common = shared(last.containers, block.containers);
  const outer = block.containers.slice(0, common);
  const left = last.containers[common];
  const entered = block.containers[common];
  const isNextItem =
    left?.kind === 'item' && entered?.kind === 'item' && left.list === entered.list;
  // A list in an item follows its first line.
  const isInnerList =
    left === undefined && entered?.kind === 'item' && outer.at(-1)?.kind === 'item';
  if (isNextItem || isInnerList) return '\n';
  // In a quotation, an empty line without its sign would end the quotation.
  const quotes = outer.some(({ kind }) => kind === 'quote') ? prefixOf(outer).trimEnd() : '';
  return `\n${quotes}\n`;
}

/** For lines after the first one. */
function prefixOf(containers: readonly Container[]): string {
  return containers
    .map((each) => (each.kind === 'quote' ? '> ' : ' '.repeat(each.marker.length)))
    .join('');
}

function prefixed(block: Block, last: Block | undefined, lines: readonly string[]): string {
  const common = last ? shared(last.containers, block.containers) : 0;
  const entered = block.containers
    .slice(common)
    .map((each) => (each.kind === 'quote' ? '> ' : each.marker))
    .join('');
  const first = `${prefixOf(block.containers.slice(0, common))}${entered}`;
  const rest = prefixOf(block.containers);
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`).join('\n');
}

/** Word processors split words into several elements, so neighbours with the same marks are one. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    const isSame =
      last?.isBold === run.isBold && last.isItalic === run.isItalic && last.href === run.href;
    // White space has no marks of its own.
    if (last && (isSame || (run.text.trim() === '' && run.href === last.href))) {
      result[result.length - 1] = { ...last, text: last.text + run.text };
    } else result.push({ ...run });
  }
  return result;
}

function inlineMarkdown(runs: readonly Run[]): string {
  const all = merged(runs);
  let text = '';
  let before: string | undefined;
  for (const [index, run] of all.entries()) {
    const piece = written(run, before, all[index + 1]?.text[0]);
    text += piece;
    before = piece.at(-1) ?? before;
  }
  return text;
}

const PUNCTUATION = /[\p{P}\p{S}]/u;
const WORD = /[^\s\p{P}\p{S}]/u;

/** Spaces stay outside the markers, because '** x **' is not bold in markdown. */
function written(run: Run, before: string | undefined, after: string | undefined): string {
  const words = run.text.trim();
  if (words === '') return run.text;
  const from = run.text.indexOf(words);
  const start = run.text.slice(0, from);
  const end = run.text.slice(from + words.length);
  if (run.href !== undefined) return `${start}${linkOf(run, run.href, words)}${end}`;
  const sign = `${run.isBold ? '**' : ''}${run.isItalic ? '*' : ''}`;
  return `${start}${marked(words, sign, { before: start ? ' ' : before, after: end ? ' ' : after })}${end}`;
}

function marked(
  words: string,
  sign: string,
  around: { before: string | undefined; after: string | undefined },
): string {
  // Markers beside other markers would be read as one.
  if (sign === '' || around.before === '*' || /^\*|\*$/.test(words)) return words;
  // A marker between punctuation and a letter does not count, so the punctuation stays outside.
  const first = touches(around.before) ? words.length - withoutPunctuation(words).length : 0;
  const last = touches(around.after) ? withoutPunctuationAtEnd(words).length : words.length;
  const inner = words.slice(first, last);
  if (inner.trim() !== inner || inner === '') return words;
  return `${words.slice(0, first)}${sign}${inner}${sign}${words.slice(last)}`;
}

function touches(letter: string | undefined): boolean {
  return letter !== undefined && WORD.test(letter);
}

function withoutPunctuation(words: string): string {
  const first = Array.from(words).findIndex((letter) => !PUNCTUATION.test(letter));
  return first === -1 ? '' : Array.from(words).slice(first).join('');
}

function withoutPunctuationAtEnd(words: string): string {
  const letters = Array.from(words);
  return letters
    .slice(0, letters.findLastIndex((letter) => !PUNCTUATION.test(letter)) + 1)
    .join('');
}

function linkOf(run: Run, href: string, words: string): string {
  const line = words.replaceAll(/\s+/g, ' ');
  if (line === href) return href;
  const sign = `${run.isBold ? '**' : ''}${run.isItalic ? '*' : ''}`;
  const address = href.replaceAll(
    /[()<>\s\\]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `[${marked(line.replaceAll(/[[\]]/g, String.raw`\$&`), sign, { before: undefined, after: undefined })}](${address})`;
}
