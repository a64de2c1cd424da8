import { fileTypeFromFile } from 'file-type';

/** What a file is by its content, whatever its name says. A file of an unknown kind counts as a picture. */
export async function detectMediaKind(path: string): Promise<'picture' | 'video'> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  return type?.mime.startsWith('video/') ? 'video' : 'picture';
}
