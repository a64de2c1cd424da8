/**
 * Reads pasted HTML as blocks of text: from web pages, mails and word processors, whose HTML has
 * comments, empty paragraphs, words split into several elements, and lists that are paragraphs.
 */
import {
  inline,
  isDataTable,
  isIgnored,
  styled,
  wordListLevel,
  wordListSign,
  type Container,
  type Context,
} from './paste-elements.ts';

export interface Run {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  href: string | undefined;
}

export interface Block {
  kind: 'paragraph' | 'heading' | 'row' | 'rule';
  /** 1 to 6, for headings */
  level: number;
  /** from the outside to the inside */
  containers: readonly Container[];
  runs: Run[];
}

/** Web pages nest their layout. Deeper text is read without formatting. */
const MAX_DEPTH = 400;

/** Far below the nesting that a text of a page may have. */
const MAX_CONTAINERS = 6;

const BLOCKS = new Set(
  'P DIV SECTION ARTICLE MAIN HEADER FOOTER NAV ASIDE ADDRESS CENTER FIGURE FIGCAPTION DETAILS SUMMARY FORM FIELDSET DL DT DD PRE CAPTION TABLE THEAD TBODY TFOOT TR TD TH LI UL OL MENU'.split(
    ' ',
  ),
);

export function readBlocks(body: Element): Block[] {
  const reader = new BlockReader();
  reader.readChildren(body, {
    depth: 0,
    isBold: false,
    isItalic: false,
    isVerbatim: false,
    href: undefined,
    containers: [],
  });
  return reader.end();
}

interface WordListLevel {
  list: object;
  count: number;
  item: Container | undefined;
}

class BlockReader {
  readonly #blocks: Block[] = [];
  #open: Block | undefined;
  #wordList: WordListLevel[] | undefined;

  end(): Block[] {
    this.#close();
    return this.#blocks;
  }

  readChildren(parent: Node, context: Context): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) this.#read(node, context);
  }

  #read(node: Node, context: Context): void {
    if (node.nodeType === Node.TEXT_NODE) {
      this.#addText(node.textContent ?? '', context);
      return;
    }
    if (!(node instanceof Element) || isIgnored(node)) return;
    if (context.depth > MAX_DEPTH) {
      this.#addText(node.textContent, context);
      return;
    }
    this.#readElement(node, { ...context, depth: context.depth + 1 });
  }

  #readElement(element: Element, context: Context): void {
    const tag = element.tagName.toUpperCase();
    if (tag === 'BR') this.#breakLine(context);
    else if (tag === 'HR') this.#addRule(context);
    else if (/^H[1-6]$/.test(tag)) this.#readHeading(element, Number(tag.slice(1)), context);
    else if (tag === 'UL' || tag === 'OL' || tag === 'MENU') this.#readList(element, context);
    else if (tag === 'BLOCKQUOTE') this.#readQuote(element, context);
    else if (tag === 'TABLE' && isDataTable(element)) this.#readTable(element, context);
    else if (tag === 'P') this.#readParagraph(element, context);
    else if (BLOCKS.has(tag)) {
      this.#inBlock(() =>
        this.readChildren(element, {
          ...styled(element, context),
          isVerbatim: context.isVerbatim || tag === 'PRE',
        }),
      );
    } else if (tag === 'Q') this.#readQuotation(element, context);
    else this.readChildren(element, inline(element, context));
  }

  #inBlock(read: () => void): void {
    this.#close();
    read();
    this.#close();
  }

  #readParagraph(element: Element, context: Context): void {
    const name = element.getAttribute('class') ?? '';
    const level = wordListLevel(element);
    if (level > 0) this.#readWordItem(element, level, context);
    else if (/^Mso(?:Title|Subtitle)/.test(name)) this.#readHeading(element, 2, context);
    else if (/^Mso(?:Intense)?Quote/.test(name)) this.#readQuote(element, context);
    else this.#inBlock(() => this.readChildren(element, styled(element, context)));
    if (level === 0) this.#wordList = undefined;
  }

  #readHeading(element: Element, level: number, context: Context): void {
    this.#close();
    this.#wordList = undefined;
    const before = this.#blocks.length;
    this.readChildren(element, { ...context, isBold: false });
    this.#close();
    for (const block of this.#blocks.slice(before)) {
      if (block.kind !== 'paragraph') continue;
      Object.assign(block, { kind: 'heading', level });
      for (const run of block.runs) {
        run.isBold = false;
        // A heading is one line.
        run.text = run.text.replaceAll('\n', ' ');
      }
    }
  }

  #readQuote(element: Element, context: Context): void {
    this.#inBlock(() =>
      this.readChildren(element, {
        ...styled(element, context),
        containers: within(context.containers, { kind: 'quote' }),
      }),
    );
  }

  #readQuotation(element: Element, context: Context): void {
    this.#addText('“', context);
    this.readChildren(element, context);
    this.#addText('”', context);
  }

  #readList(element: Element, context: Context): void {
    this.#close();
    const isNumbered = element.tagName.toUpperCase() === 'OL';
    const list = {};
    let number = Number(element.getAttribute('start') ?? 1);
    if (!Number.isSafeInteger(number) || number < 0 || number > 1e8) number = 1;
    let last = context.containers;
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
      if (child.tagName.toUpperCase() === 'LI') {
        const marker = isNumbered ? `${number}. ` : '- ';
        number += 1;
        last = within(context.containers, { kind: 'item', marker, list });
        const containers = last;
        const item = child;
        this.#inBlock(() => this.readChildren(item, { ...styled(item, context), containers }));
      } else {
        // A list directly inside a list belongs to the item before it.
        this.#read(child, { ...context, containers: last });
      }
    }
    this.#close();
  }

  /** A list of a word processor: paragraphs with a level, and with the sign or number as text. */
  #readWordItem(element: Element, level: number, context: Context): void {
    this.#wordList ??= [];
    const levels = this.#wordList;
    levels.length = Math.min(levels.length, level);
    while (levels.length < level) levels.push({ list: {}, count: 0, item: undefined });
    const own = levels[level - 1];
    if (own) {
      own.count += 1;
      const isNumbered = /^[\p{L}\p{N}]+[.)]/u.test(wordListSign(element));
      own.item = { kind: 'item', marker: isNumbered ? `${own.count}. ` : '- ', list: own.list };
    }
    const containers = levels.reduce(
      (outer, { item }) => (item ? within(outer, item) : outer),
      context.containers,
    );
    this.#inBlock(() => this.readChildren(element, { ...styled(element, context), containers }));
  }

  #readTable(table: Element, context: Context): void {
    const caption = table.querySelector('caption');
    this.#inBlock(() => caption && this.readChildren(caption, context));
    for (const row of table.querySelectorAll('tr')) {
      const cells = [...row.children].filter(({ tagName }) => /^T[DH]$/i.test(tagName));
      const before = this.#blocks.length;
      const runs: Run[] = [];
      for (const cell of cells) {
        this.#close();
        this.readChildren(cell, styled(cell, context));
        this.#close();
        for (const [index, inner] of this.#blocks.splice(before).entries()) {
          if (runs.length > 0) runs.push(plainRun(index === 0 ? ' – ' : ' '));
          for (const run of inner.runs) runs.push({ ...run, text: run.text.replaceAll('\n', ' ') });
        }
      }
      if (runs.length === 0) continue;
      this.#blocks.push({ kind: 'row', level: 0, containers: context.containers, runs });
    }
  }

  #addRule({ containers }: Context): void {
    this.#close();
    this.#blocks.push({ kind: 'rule', level: 0, containers, runs: [] });
  }

  #addText(text: string, context: Context): void {
    const clean = text.replaceAll(/[\u200B\u2060\uFEFF\u00AD]/g, '');
    const lines = context.isVerbatim ? clean.split(/\r?\n/) : [clean];
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#breakLine(context);
      const words = line.replaceAll(/\s+/g, ' ');
      if (words === '' || (words === ' ' && !this.#open)) continue;
      this.#openBlock(context).runs.push(this.#runOf(words, context));
    }
  }

  #runOf(text: string, { isBold, isItalic, href }: Context): Run {
    return { text, isBold, isItalic, href };
  }

  /** Two breaks are the end of a paragraph. */
  #breakLine(context: Context): void {
    const open = this.#open;
    if (!open) return;
    if (/\n *$/.test(open.runs.at(-1)?.text ?? '')) this.#close();
    else open.runs.push(this.#runOf('\n', context));
  }

  #openBlock({ containers }: Context): Block {
    this.#open ??= { kind: 'paragraph', level: 0, containers, runs: [] };
    return this.#open;
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open?.runs.some(({ text }) => text.trim() !== '')) this.#blocks.push(open);
  }
}

function plainRun(text: string): Run {
  return { text, isBold: false, isItalic: false, href: undefined };
}

function within(containers: readonly Container[], inner: Container): readonly Container[] {
  return containers.length < MAX_CONTAINERS ? [...containers, inner] : containers;
}
