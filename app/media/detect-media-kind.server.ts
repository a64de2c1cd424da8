/**
 * Detects the kind of a file by its content; the file name is ignored. A file of an unknown type counts as a picture.
 */
export async function detectMediaKind(path: string): Promise<'picture' | 'video'> {
  // Loaded on demand: the start of the server need not read this library's forty files.
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return type?.mime.startsWith('video/') ? 'video' : 'picture';
}
