import { storedSentence } from '../../../wire/errors/sentence.ts';
import { ArchiveRefusedError, quoteName } from '../archive-refused.ts';

const MOST_SEGMENTS = 8;
const UTF8_FLAG = 0x800;

/**
 * Decodes and checks the name of a ZIP entry, because ZIP programs use the name as a path. Refuses
 * a name that leads out of the folder, has a backslash or a drive letter, or has too many folders.
 * @throws ArchiveRefusedError
 */
export function readEntryName(raw: Buffer, flags: number): string {
  const name = decode(raw, flags);
  const problem = problemOf(name);
  if (problem) {
    throw new ArchiveRefusedError(storedSentence(problem, { file: quoteName(name) }));
  }
  return name;
}

const ADDED = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|desktop\.ini|Thumbs\.db)$/is;

/** True for what macOS and Windows put beside the files of a folder. */
export function isAddedBySystem(name: string): boolean {
  return ADDED.test(name);
}

/**
 * Safari unpacks a download. In a ZIP of the folder that it makes of it, all names begin with that folder.
 */
export function withoutOuterFolder<Entry>(entries: ReadonlyMap<string, Entry>): Map<string, Entry> {
  const names = [...entries.keys()];
  const folder = /^[^/]+\//.exec(names[0] ?? '')?.[0] ?? '';
  const isOuter = names.every((name) => name.startsWith(folder));
  return new Map(
    Array.from(entries, ([name, entry]) => [isOuter ? name.slice(folder.length) : name, entry]),
  );
}

/** Equal for names that Windows, macOS or Linux can store as the same file. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

function decode(raw: Buffer, flags: number): string {
  try {
    // macOS writes UTF-8 without saying so.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    const message =
      (flags & UTF8_FLAG) === 0
        ? /*i18n*/ '{file} has characters in its name that we can’t read.'
        : /*i18n*/ '{file} has a name that isn’t UTF-8 text.';
    throw new ArchiveRefusedError(
      storedSentence(message, { file: quoteName(raw.toString('latin1')) }),
    );
  }
}

function problemOf(name: string): string | undefined {
  if (name === '') return /*i18n*/ '{file} isn’t a valid file name.';
  if (name.includes('\\')) return /*i18n*/ '{file} has a backslash in its name.';
  if (/^[a-z]:/i.test(name)) return /*i18n*/ '{file} points to a drive on a computer.';
  if (name.startsWith('/')) {
    return /*i18n*/ '{file} points outside the ZIP file: it starts with a slash.';
  }
  const segments = name.replace(/\/$/, '').split('/');
  if (segments.includes('..')) {
    return /*i18n*/ '{file} points outside the ZIP file: it has “..” in its name.';
  }
  if (segments.length > MOST_SEGMENTS) return /*i18n*/ '{file} is inside too many folders.';
  return undefined;
}
