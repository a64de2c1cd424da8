/**
 * Detects from the content whether a file is a picture or a film. An unknown type counts as a
 * picture.
 */
export async function detectMediaKind(path: string): Promise<'picture' | 'video'> {
  // Imported on demand, because loading this library's forty files takes time.
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return type?.mime.startsWith('video/') ? 'video' : 'picture';
}
