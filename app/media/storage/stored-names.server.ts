/**
 * Names are validated strictly, so that no user input can refer to a file outside the storage's
 * folder.
 */
const NAME =
  /^[0-9a-f]{32}(?:-[0-9]{1,4}x[0-9]{1,4})?(?:-[a-z0-9]{1,8}){0,2}(?:\.[a-z0-9]{1,8}){1,2}$/;

export function isStoredName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The path below the storage's folder. In a bucket it is the key. Two levels of 256 folders keep
 * each folder small.
 * @throws TypeError for an invalid name
 */
export function storedPath(name: string): string {
  if (!isStoredName(name)) throw new TypeError(`Not a valid name in the media storage: ${name}`);
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** The reverse of `storedPath`. Null if `storedPath` did not create the path. */
export function nameOfPath(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return isStoredName(name) && storedPath(name) === path ? name : null;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  vtt: 'text/vtt; charset=utf-8',
};

export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
