/** Validates an archived memorial against the contract and limits of the product. It stores nothing. */
import type { StoredDocument } from '../../memorials/documents/document-ids.ts';
import { DocumentRefusedError } from '../../memorials/documents/document-refused.ts';
import type { DraftDocument } from '../../memorials/editing/contract.ts';
import { checkDraft, checkPublished } from '../../memorials/returned/check-document.server.ts';
import {
  ARCHIVE_LIMITS,
  historySchema,
  memorialFileSchema,
  type ArchivedMedia,
  type MemorialFile,
} from '../format/contract.ts';
import { ARCHIVE_FILES } from '../format/file-names.ts';
import { addressesIn } from './addresses-in.ts';
import { ArchiveRefusedError, quoteName } from './archive-refused.ts';
import { readJsonFile } from './json-file.server.ts';
import type { OpenedArchive } from './open-archive.server.ts';
import { readWords, type ReadWords } from './read-words.server.ts';

export interface ReadMemorial extends ReadWords {
  file: MemorialFile;
  document: StoredDocument;
  draft: { revision: number; updatedAt: Date; document: DraftDocument } | null;
  publications: Array<{ number: number; createdAt: Date; document: DraftDocument }>;
  media: ArchivedMedia[];
  notes: string[];
}

/** @throws ArchiveRefusedError */
export async function readMemorial(archive: OpenedArchive): Promise<ReadMemorial> {
  const { zip } = archive;
  const name = ARCHIVE_FILES.memorial;
  const { memorialBytes: maxBytes } = ARCHIVE_LIMITS;
  const file = await readJsonFile(zip, name, { schema: memorialFileSchema, maxBytes });
  const document = checked('document', () => checkPublished(file.document));
  const { draft: archivedDraft } = file;
  const draft = archivedDraft && {
    revision: Math.max(1, archivedDraft.revision),
    updatedAt: new Date(archivedDraft.updatedAt),
    document: checked('draft', () => checkDraft(archivedDraft.document)),
  };
  const notes: string[] = [];
  const memorial: ReadMemorial = {
    file,
    document,
    draft,
    publications: await readPublications(archive, file, notes),
    media: file.media,
    notes,
    ...readWords(file),
  };
  checkMedia(archive, memorial);
  return memorial;
}

function checked<T>(part: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof DocumentRefusedError)) throw error;
    throw new ArchiveRefusedError(
      `The ${part} in “memorial.json” is not in the right form: ${error.problems[0] ?? ''}.`,
      { cause: error },
    );
  }
}

async function readPublications(
  { zip }: OpenedArchive,
  { history }: MemorialFile,
  notes: string[],
): Promise<ReadMemorial['publications']> {
  const { historyBytes: maxBytes } = ARCHIVE_LIMITS;
  const publications: ReadMemorial['publications'] = [];
  const numbers = new Set<number>();
  for (const { file, number, createdAt } of history) {
    const read = await readJsonFile(zip, file, { schema: historySchema, maxBytes });
    if (read.number !== number || numbers.has(number)) {
      throw new ArchiveRefusedError(
        `${quoteName(file)} has another number than “memorial.json” says.`,
      );
    }
    numbers.add(number);
    try {
      const document = checkDraft(read.document);
      publications.push({ number, createdAt: new Date(createdAt), document });
    } catch (error) {
      if (!(error instanceof DocumentRefusedError)) throw error;
      // An old publication can have values that the product no longer accepts. The page does not
      // need old publications, so this one is left out.
      notes.push(
        `Publication ${number} in the history is in a form that is not known any more. It was left out.`,
      );
    }
  }
  return publications;
}

/** Each address must be listed once, and each listed file must be in the ZIP. */
function checkMedia({ hashes }: OpenedArchive, memorial: ReadMemorial): void {
  const known = new Set<string>();
  for (const { address, file, poster, sha256 } of memorial.media) {
    if (known.has(address)) {
      throw new ArchiveRefusedError(`${quoteName(address)} is in “memorial.json” twice.`);
    }
    known.add(address);
    for (const path of [file, poster]) {
      if (path !== null && !hashes.has(path)) {
        throw new ArchiveRefusedError(
          `${quoteName(path)} is named in “memorial.json”, but it is not in the archive.`,
        );
      }
    }
    if (file !== null && sha256 !== null && hashes.get(file) !== sha256) {
      throw new ArchiveRefusedError(
        `${quoteName(file)} is not the file that “memorial.json” names.`,
      );
    }
  }
  const { document, draft, publications, tributes, submissions, letters } = memorial;
  const used = addressesIn([
    document,
    draft?.document,
    ...publications.map((publication) => publication.document),
    ...[...tributes, ...submissions, ...letters].map(({ photo }) => ({ photo })),
  ]);
  for (const address of used) {
    if (!known.has(address)) {
      throw new ArchiveRefusedError(
        `“memorial.json” shows ${quoteName(address)}, but does not list it.`,
      );
    }
  }
}
