/** @param announced - the kind by the name of the file, for content of an unknown type */
export async function detectMediaKind(
  path: string,
  announced: 'picture' | 'video',
): Promise<'picture' | 'video'> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type) return announced;
  return type.mime.startsWith('video/') ? 'video' : 'picture';
}
