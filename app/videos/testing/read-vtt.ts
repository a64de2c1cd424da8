/** A strict reader of WebVTT files without settings, styles and notes. It throws where a player would guess. */
export interface ReadCue {
  start: number;
  end: number;
  /** without markup and escapes */
  text: string;
  /** as it is written */
  source: string;
}

const TIME = /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/;
const ESCAPES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
};

export function readVtt(file: string): ReadCue[] {
  const [head, ...blocks] = file.replace(/\n$/, '').split(/\n{2,}/);
  if (head !== 'WEBVTT') throw new Error(`Not the beginning of WebVTT: ${head}`);
  let before = 0;
  return blocks.map((block) => {
    const [timing = '', ...lines] = block.split('\n');
    const [start, end, ...rest] = timing.split(' --> ').map(milliseconds);
    if (start === undefined || end === undefined || rest.length > 0) throw new Error(timing);
    if (start < before || end <= start) throw new Error(`Not in order: ${timing}`);
    before = end;
    const source = lines.join('\n');
    return { start, end, source, text: plainText(source) };
  });
}

function milliseconds(time: string): number {
  const [, ...parts] = TIME.exec(time) ?? [];
  if (parts.length !== 4) throw new Error(`Not a time: ${time}`);
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = parts.map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths;
}

function plainText(source: string): string {
  if (source === '' || source.includes('-->')) throw new Error(`Not the text of a cue: ${source}`);
  let open = 0;
  const text = source.replaceAll(/<[^>]*>|&\w*;?|[<>]/g, (found) => {
    if (found.startsWith('&')) return characterOf(found);
    open += depthOf(found);
    if (open < 0) throw new Error(`Not open: ${source}`);
    return '';
  });
  if (open > 0) throw new Error(`Not closed: ${source}`);
  return text;
}

function characterOf(escape: string): string {
  const character = ESCAPES[escape];
  if (character === undefined) throw new Error(`Not an escape: ${escape}`);
  return character;
}

function depthOf(tag: string): 1 | -1 {
  if (tag === '</lang>') return -1;
  if (!/^<lang [\w-]+>$/.test(tag)) throw new Error(`Not a tag: ${tag}`);
  return 1;
}
