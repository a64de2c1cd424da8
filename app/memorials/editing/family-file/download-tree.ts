import { writeGedcom } from '../../gedcom/writing/write-gedcom.ts';
import type { DraftDocument, DraftItem } from '../contract.ts';

/** The media type that the GEDCOM 7 specification registers. */
const GEDCOM_TYPE = 'text/vnd.familysearch.gedcom';
const LONGEST_FILE_NAME = 80;

/** Downloads the tree as shown on the screen, including edits that are not sent yet. */
export function downloadTree(document: DraftDocument, members: readonly DraftItem[]): void {
  const { sections: _, ...head } = document;
  const text = writeGedcom({ head, members });
  const address = URL.createObjectURL(new Blob([text], { type: GEDCOM_TYPE }));
  const link = window.document.createElement('a');
  link.href = address;
  link.download = fileNameOf(head['fullName']);
  link.click();
  // The browser has read the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function fileNameOf(name: unknown): string {
  const words = typeof name === 'string' ? name.replaceAll(/[^\p{L}\p{N}]+/gu, '-') : '';
  const stem = Array.from(words)
    .slice(0, LONGEST_FILE_NAME)
    .join('')
    .replaceAll(/^-+|-+$/g, '');
  return `${stem || 'family-tree'}.ged`;
}
