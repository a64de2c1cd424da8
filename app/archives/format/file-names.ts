export const ARCHIVE_FILES = {
  page: 'index.html',
  memorial: 'memorial.json',
  account: 'account.json',
  manifest: 'manifest.json',
  readme: 'README.txt',
  tributes: 'tributes.csv',
  letters: 'condolences.csv',
  family: 'family.ged',
  video: 'video/memorial-video.mp4',
  videoCaptions: 'video/captions.vtt',
  videoChapters: 'video/chapters.vtt',
  originalsList: 'originals/originals.csv',
} as const;

export const ARCHIVE_FOLDERS = {
  originals: 'originals/',
  history: 'history/',
  /** what `index.html` needs: styles, fonts, pages with all tributes, and pictures in the sizes that the pages use */
  page: 'page/',
  memorials: 'memorials/',
} as const;

export function historyFileName(number: number): string {
  return `${ARCHIVE_FOLDERS.history}${String(number).padStart(4, '0')}.json`;
}

const MAX_PATH_LENGTH = 180;
const FORBIDDEN_CHARACTERS = /[\u0000-\u001F\u007F<>:"|?*\\]/u;
/** Names that Windows reserves for devices, with or without an extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/**
 * True if every common system can store the path: relative, forward slashes, NFC, at most 180
 * bytes, no reserved name, no dot or space at the end of a segment.
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
