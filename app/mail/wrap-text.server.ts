/** Breaks the lines of a plain mail, because many programs show it as it is, however wide the window. */
const MOST = 72;

/** What is indented, such as a link or a code, and any word that is longer than a line stay whole. */
export function wrapText(text: string): string {
  return text.split('\n').flatMap(wrapLine).join('\n');
}

function wrapLine(line: string): string[] {
  if (line.length <= MOST || line.startsWith('    ')) return [line];
  const [prefix = ''] = /^(?:> ?)*/.exec(line) ?? [];
  const lines: string[] = [];
  let last = prefix;
  for (const word of line.slice(prefix.length).split(' ')) {
    const isFull = last.length > prefix.length && last.length + 1 + word.length > MOST;
    if (isFull) lines.push(last);
    last = isFull || last === prefix ? prefix + word : `${last} ${word}`;
  }
  return [...lines, last];
}
