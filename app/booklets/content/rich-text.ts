/**
 * Turns light markdown into blocks. Reads the HTML that the page shows, so that page and booklet
 * agree.
 */
import { lightMarkdownToHtml } from '../../ui/markdown/light-markdown.ts';
import { unescapeHtml } from '../../ui/markdown/unescape-html.ts';
import type { Block, Run } from './book.ts';
import { breakableText, directionOf, languageOf, printable } from './words.ts';

interface Style {
  bold: number;
  italic: number;
  mono: number;
}

interface Frame {
  tag: string;
  blocks: Block[];
  items: Block[][];
  start: number;
}

const TOKENS = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g;

/** The blocks of a text in light markdown. Links become plain text, because paper has no links. */
export function richText(markdown: string, language: string): Block[] {
  const root: Frame = { tag: '', blocks: [], items: [], start: 1 };
  const frames: Frame[] = [root];
  const style: Style = { bold: 0, italic: 0, mono: 0 };
  let runs: Run[] = [];
  const top = () => frames.at(-1) ?? root;
  const endParagraph = (kind: 'paragraph' | 'heading') => {
    const block = paragraph(kind, runs, language);
    if (block) top().blocks.push(block);
    runs = [];
  };
  for (const [, slash, tag, attributes = '', text] of lightMarkdownToHtml(
    printable(markdown),
  ).matchAll(TOKENS)) {
    if (text !== undefined) {
      addText(runs, text, style, language);
      continue;
    }
    const isEnd = slash === '/';
    switch (tag) {
      case 'br':
        runs.push({ s: '', break: true });
        break;
      case 'hr':
        top().blocks.push({ kind: 'rule' });
        break;
      case 'strong':
        style.bold += isEnd ? -1 : 1;
        break;
      case 'em':
        style.italic += isEnd ? -1 : 1;
        break;
      case 'code':
        style.mono += isEnd ? -1 : 1;
        break;
      case 'p':
      case 'pre':
        endParagraph('paragraph');
        break;
      case 'blockquote':
      case 'ul':
      case 'ol':
      case 'li':
        endParagraph('paragraph');
        if (isEnd) closeFrame(frames);
        else frames.push({ tag, blocks: [], items: [], start: startOf(attributes) });
        break;
      default:
        if (/^h[1-6]$/.test(tag ?? '')) endParagraph(isEnd ? 'heading' : 'paragraph');
    }
  }
  endParagraph('paragraph');
  return root.blocks;
}

function closeFrame(frames: Frame[]): void {
  const closed = frames.length > 1 ? frames.pop() : undefined;
  const parent = frames.at(-1);
  if (!closed || !parent) return;
  if (closed.tag === 'li') {
    parent.items.push(closed.blocks);
  } else if (closed.tag === 'blockquote') {
    parent.blocks.push({ kind: 'quote', blocks: closed.blocks });
  } else {
    parent.blocks.push({
      kind: 'list',
      isOrdered: closed.tag === 'ol',
      start: closed.start,
      items: closed.items,
    });
  }
}

function startOf(attributes: string): number {
  return Number(/start="(\d{1,9})"/.exec(attributes)?.[1] ?? 1);
}

function addText(runs: Run[], html: string, { bold, italic, mono }: Style, language: string): void {
  const text = unescapeHtml(html);
  runs.push({
    s: breakableText(text, languageOf(text, language)),
    ...(bold > 0 ? { bold: true } : {}),
    ...(italic > 0 ? { italic: true } : {}),
    ...(mono > 0 ? { mono: true } : {}),
  });
}

function paragraph(
  kind: 'paragraph' | 'heading',
  runs: Run[],
  language: string,
): Block | undefined {
  const text = runs.map(({ s }) => s).join('');
  if (text.trim() === '') return undefined;
  return { kind, dir: directionOf(text), lang: languageOf(text, language), runs };
}
