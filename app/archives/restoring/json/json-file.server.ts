import type { z } from 'zod';

import { storedSentence } from '../../../wire/errors/sentence.ts';
import { ArchiveRefusedError, quoteName } from '../archive-refused.ts';
import type { OpenedZip, ZippedFile } from '../zip/open-zip.server.ts';

/**
 * The maximum number of commas and opening brackets in one JSON file. It limits the number of
 * parsed values, because each value needs memory.
 */
const MOST_MARKS = 4_000_000;
export const MOST_DEPTH = 40;

/** @throws ArchiveRefusedError */
export async function readJsonFile<Schema extends z.ZodType>(
  zip: OpenedZip,
  name: string,
  { schema, maxBytes }: { schema: Schema; maxBytes: number },
): Promise<z.infer<Schema>> {
  return checkForm(name, schema, await readJson(zip, name, maxBytes));
}

/**
 * @param place - where the value stands in the file
 * @throws ArchiveRefusedError
 */
export function checkForm<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  value: unknown,
  place: readonly PropertyKey[] = [],
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw wrongForm(name, [...place, ...(result.error.issues[0]?.path ?? [])], result.error);
}

export function wrongForm(
  name: string,
  place: readonly PropertyKey[],
  cause?: unknown,
): ArchiveRefusedError {
  const where = place.map(String).join('.');
  const file = quoteName(name);
  return new ArchiveRefusedError(
    where
      ? storedSentence(/*i18n*/ '{file} isn’t in the expected format. The problem is at {place}.', {
          file,
          place: quoteName(where),
        })
      : storedSentence(/*i18n*/ '{file} isn’t in the expected format.', { file }),
    { cause },
  );
}

/** @throws ArchiveRefusedError if the file is missing, too large, or no JSON */
export async function readJson(zip: OpenedZip, name: string, maxBytes: number): Promise<unknown> {
  return parseJson(name, await zip.read(demandFile(zip, name), maxBytes));
}

/** @throws ArchiveRefusedError */
export function demandFile(zip: OpenedZip, name: string): ZippedFile {
  const file = zip.files.get(name);
  if (!file) {
    throw new ArchiveRefusedError(
      storedSentence(/*i18n*/ '{file} is missing.', { file: quoteName(name) }),
    );
  }
  return file;
}

/** @throws ArchiveRefusedError if it is too large, or no JSON */
export function parseJson(name: string, bytes: Uint8Array): unknown {
  if (!isModest(bytes)) throw tooLarge(name);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw noJson(name, error);
  }
}

export function tooLarge(name: string): ArchiveRefusedError {
  return new ArchiveRefusedError(
    storedSentence(/*i18n*/ '{file} is too large to read.', { file: quoteName(name) }),
  );
}

export function noJson(name: string, cause?: unknown): ArchiveRefusedError {
  return new ArchiveRefusedError(
    storedSentence(/*i18n*/ '{file} isn’t valid JSON.', { file: quoteName(name) }),
    { cause },
  );
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number | undefined> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number | undefined> = new Set([0x5d, 0x7d]);

/** False if the parsed values could need far more memory than the text. Does not check the syntax. */
function isModest(json: Uint8Array): boolean {
  let isInText = false;
  let depth = 0;
  let marks = 0;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (isInText) {
      isInText = byte !== QUOTE;
      if (byte === BACKSLASH) index += 1;
    } else if (byte === QUOTE) {
      isInText = true;
    } else if (byte === COMMA) {
      marks += 1;
    } else if (OPENING.has(byte)) {
      depth += 1;
      marks += 1;
    } else if (CLOSING.has(byte)) {
      depth -= 1;
    }
    if (marks > MOST_MARKS || depth > MOST_DEPTH) return false;
  }
  return true;
}
