/** An unknown type counts as a picture. */
export async function detectMediaKind(path: string): Promise<'picture' | 'video'> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return type?.mime.startsWith('video/') ? 'video' : 'picture';
}
