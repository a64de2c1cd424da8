/**
 * The names of stored files. Names must have a strict format, so that no name from a request or a document can refer to
 * a path outside the storage.
 */
const NAME =
  /^[0-9a-f]{32}(?:-[0-9]{1,4}x[0-9]{1,4})?(?:-[a-z0-9]{1,8}){0,2}(?:\.[a-z0-9]{1,8}){1,2}$/;

/** True for a valid name: it has no slash and begins with an id. Only valid names are used as paths and as keys. */
export function isStoredName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The path of a file below the storage's folder, with slashes, which is also the key of its object in a bucket. With
 * two levels of 256 folders each, folders are small even with millions of files.
 * @throws TypeError if the name is invalid
 */
export function storedPath(name: string): string {
  if (!isStoredName(name)) throw new TypeError(`Not a name of the media storage: ${name}`);
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** The name of the file with this path or key; null if `storedPath` does not create such a path. */
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
};

/** The media type of a stored file, by the extension of its name. */
export function contentTypeOf(name: string): string {
  return CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
