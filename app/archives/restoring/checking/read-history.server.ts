/** Validates the publications of an archived memorial one after another, and writes each to a file. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DraftDocument } from '../../../drafts/contract.ts';
import { checkDraft } from '../../../management/from-archive/check-document.server.ts';
import { DocumentRefusedError } from '../../../memorials/documents/document-refused.ts';
import { storedSentence } from '../../../wire/errors/sentence.ts';
import { ARCHIVE_LIMITS, historySchema, type MemorialFile } from '../../format/contract.ts';
import { ArchiveRefusedError, quoteName } from '../archive-refused.ts';
import { demandFile, readJsonFile } from '../json/json-file.server.ts';
import type { OpenedArchive } from '../open-archive.server.ts';
import type { CheckedPublication } from './checked-memorial.server.ts';
import type { LineFile } from './line-files.server.ts';

export interface HistoryLimits {
  publications: number;
  /** of their files together */
  bytes: number;
}

interface HistoryOptions {
  folder: string;
  history: HistoryLimits | null;
  index: LineFile;
  /** @throws ArchiveRefusedError if the archive does not list one of its addresses */
  check: (document: DraftDocument) => void;
}

type Listed = MemorialFile['history'][number];

/**
 * Resolves to sentences about the publications that are left out.
 * @throws ArchiveRefusedError
 */
export async function readHistory(
  archive: OpenedArchive,
  history: readonly Listed[],
  { folder, history: limits, index, check }: HistoryOptions,
): Promise<string[]> {
  refuseRepeats(history);
  const newestFirst = history.toSorted((a, b) => b.number - a.number);
  const taken = limits ? newest(archive, newestFirst, limits) : newestFirst;
  const unknown: number[] = [];
  for (const listed of taken) {
    const document = await readPublication(archive, listed);
    if (!document) {
      unknown.push(listed.number);
      continue;
    }
    check(document);
    const { number, createdAt } = listed;
    const publication: CheckedPublication = { number, createdAt, file: `${number}.json` };
    await writeFile(join(folder, publication.file), JSON.stringify(document), {
      flag: 'wx',
      mode: 0o600,
    });
    await index.add(publication);
  }
  return [...notesOnUnknown(unknown), ...notesOnOlder(taken.length, history.length)];
}

function refuseRepeats(history: readonly Listed[]): void {
  const numbers = new Set<number>();
  for (const { file, number } of history) {
    if (numbers.has(number)) throw otherNumber(file);
    numbers.add(number);
  }
}

function otherNumber(file: string): ArchiveRefusedError {
  return new ArchiveRefusedError(
    storedSentence(
      /*i18n*/ '{file} has a different version number from the one in “memorial.json”.',
      {
        file: quoteName(file),
      },
    ),
  );
}

/** @throws ArchiveRefusedError if a file is missing */
function newest(
  { zip }: OpenedArchive,
  newestFirst: readonly Listed[],
  limits: HistoryLimits,
): Listed[] {
  const taken: Listed[] = [];
  let bytes = 0;
  for (const listed of newestFirst) {
    bytes += demandFile(zip, listed.file).byteSize;
    if (taken.length >= limits.publications || bytes > limits.bytes) break;
    taken.push(listed);
  }
  return taken;
}

/**
 * Undefined if an old publication has values that the product no longer accepts. The page does not
 * need old publications.
 */
async function readPublication(
  { zip }: OpenedArchive,
  { file, number }: Listed,
): Promise<DraftDocument | undefined> {
  const { historyBytes: maxBytes } = ARCHIVE_LIMITS;
  const read = await readJsonFile(zip, file, { schema: historySchema, maxBytes });
  if (read.number !== number) throw otherNumber(file);
  try {
    return checkDraft(read.document);
  } catch (error) {
    if (!(error instanceof DocumentRefusedError)) throw error;
    return undefined;
  }
}

const MOST_NAMED = 5;

function notesOnUnknown(numbers: readonly number[]): string[] {
  if (numbers.length > MOST_NAMED) {
    return [
      storedSentence(
        /*i18n*/ '{count, plural, one {# published version is in a format we no longer support, so we left it out.} other {# published versions are in a format we no longer support, so we left them out.}}',
        { count: numbers.length },
      ),
    ];
  }
  return numbers.map((number) =>
    storedSentence(
      /*i18n*/ 'Version {number} is in a format we no longer support, so we left it out.',
      { number },
    ),
  );
}

function notesOnOlder(taken: number, all: number): string[] {
  if (taken === all) return [];
  return [
    storedSentence(
      /*i18n*/ 'We’ve restored the newest {taken} of {all} versions. The older ones are still in your download.',
      { taken: { count: taken }, all: { count: all } },
    ),
  ];
}
