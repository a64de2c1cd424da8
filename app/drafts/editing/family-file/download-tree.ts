import { writeGedcom } from '../../../gedcom/writing/write-gedcom.ts';
import type { DraftDocument, DraftItem } from '../../contract.ts';

/** The registered media type of GEDCOM 7. */
const GEDCOM_TYPE = 'text/vnd.familysearch.gedcom';
const LONGEST_FILE_NAME = 80;

/** Includes edits that have not been sent to the server yet. */
export function downloadTree(document: DraftDocument, members: readonly DraftItem[]): void {
  const { sections: _, ...head } = document;
  const text = writeGedcom({ head, members });
  const address = URL.createObjectURL(new Blob([text], { type: GEDCOM_TYPE }));
  const link = window.document.createElement('a');
  link.href = address;
  link.download = fileNameOf(head['fullName']);
  link.click();
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
