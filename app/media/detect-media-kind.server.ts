/** @param announced - the kind by the name of the file, for content that is neither */
export async function detectMediaKind(
  path: string,
  announced: 'picture' | 'video',
): Promise<'picture' | 'video'> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (type?.mime.startsWith('video/')) return 'video';
  return type?.mime.startsWith('image/') ? 'picture' : announced;
}
