/** The names of the files in an archive. `docs/reference/archive-format.md` describes them. */

export const ARCHIVE_FILES = {
  page: 'index.html',
  memorial: 'memorial.json',
  account: 'account.json',
  manifest: 'manifest.json',
  readme: 'README.txt',
  tributes: 'tributes.csv',
  letters: 'condolences.csv',
  family: 'family.ged',
  originalsList: 'originals/originals.csv',
} as const;

/** Folders, each with a slash at its end. */
export const ARCHIVE_FOLDERS = {
  /** the pictures and films as the product stores them */
  originals: 'originals/',
  /** published versions of the document, one file each */
  history: 'history/',
  /** what `index.html` needs: styles, fonts and pictures in the sizes of a page */
  page: 'page/',
  /** in the archive of an account: the archives of its memorials */
  memorials: 'memorials/',
} as const;

/** The history file of a published version, for example `history/0003.json`. */
export function historyFileName(number: number): string {
  return `${ARCHIVE_FOLDERS.history}${String(number).padStart(4, '0')}.json`;
}

const MAX_PATH_LENGTH = 180;
const FORBIDDEN_CHARACTERS = /[\u0000-\u001F\u007F<>:"|?*\\]/u;
/** Device names of Windows, with and without an extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/**
 * True for a path that every common system can store: relative, with slashes, NFC, at most 180 bytes, without
 * reserved names and without a dot or space at the end of a segment.
 */
export function isSafePath(path: string): boolean {
  if (path === '' || !path.isWellFormed() || path !== path.normalize('NFC')) return false;
  if (new TextEncoder().encode(path).length > MAX_PATH_LENGTH || FORBIDDEN_CHARACTERS.test(path)) {
    return false;
  }
  return path
    .split('/')
    .every((part) => part !== '' && !/[. ]$|^ /.test(part) && !RESERVED_NAME.test(part));
}
