import {
  archiveParts,
  hashOf,
  packArchive,
} from '../../app/archives/restoring/testing/archives.ts';
import { addressId, pictureAddress } from '../../app/media/addresses.ts';

/** An archive of another installation. Its album contains these PNGs and one more small picture. */
export async function aForeignArchive(pictures: readonly Buffer[]): Promise<Buffer> {
  const { file, files, picture } = await archiveParts();
  const [pattern] = file.media;
  if (!pattern) throw new Error('The archive for tests has no picture.');
  const photos: Array<{ id: string; photo: string }> = [];
  for (const [index, bytes] of pictures.entries()) {
    const sha256 = hashOf(bytes);
    const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    const address = pictureAddress(addressId(sha256), size);
    const path = `originals/${String(index + 2).padStart(4, '0')}.png`;
    const byteSize = bytes.length;
    file.media.push({ ...pattern, ...size, address, sha256, byteSize, file: path });
    files.set(path, bytes);
    photos.push({ id: `itm_${String(index).padStart(22, '0')}`, photo: address });
  }
  for (const document of [file.document, file.draft?.document]) {
    const album = document?.sections.find(({ type }) => type === 'albumSection');
    if (album) album['photos'] = [...(album['photos'] as unknown[]), ...photos];
  }
  return packArchive({ file, files, picture });
}
