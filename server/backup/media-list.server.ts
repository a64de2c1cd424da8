/** An entry of a backup's list of media files. The entries of one original follow each other, in the order of ids. */
export type MediaLine = readonly [name: string, bytes: number, sha256: string];

export function parseMediaLine(text: string): MediaLine {
  return JSON.parse(text) as MediaLine;
}
