/** Splits `memorial.json` into its fields, and its lists into their entries. */
import { ARCHIVE_LIMITS, memorialFileSchema } from '../../format/contract.ts';
import { ARCHIVE_FILES } from '../../format/file-names.ts';
import { demandFile, noJson, tooLarge } from '../json/json-file.server.ts';
import { JsonSplitError, splitJson, type JsonPart } from '../json/split-json.server.ts';
import type { OpenedArchive } from '../open-archive.server.ts';

export const NAME = ARCHIVE_FILES.memorial;

export const { shape } = memorialFileSchema;
export const ENTRIES = {
  media: shape.media.element,
  tributes: shape.tributes.element,
  submissions: shape.submissions.element,
  letters: shape.letters.unwrap().element,
  history: shape.history.element,
  members: shape.members.element,
} as const;
export type ListName = keyof typeof ENTRIES;
const LISTS: ReadonlySet<string> = new Set(Object.keys(ENTRIES));
const FIELDS: ReadonlySet<string> = new Set(
  Object.keys(shape).filter((field) => !LISTS.has(field)),
);
export const isList = (field: string): field is ListName => LISTS.has(field);

/** @throws ArchiveRefusedError */
export async function readParts(
  { zip }: OpenedArchive,
  read: (part: JsonPart) => Promise<void>,
): Promise<void> {
  const { memorialBytes, fieldBytes, entryBytes } = ARCHIVE_LIMITS;
  await zip.stream(demandFile(zip, NAME), memorialBytes, async (content) => {
    const options = { fields: FIELDS, lists: LISTS, fieldBytes, entryBytes };
    try {
      for await (const part of splitJson(content, options)) await read(part);
    } catch (error) {
      if (!(error instanceof JsonSplitError)) throw error;
      throw error.isTooLarge ? tooLarge(NAME) : noJson(NAME, error);
    }
  });
}
