import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { originalName } from '../original-formats.ts';
import { checkPicture, createSizes } from './picture-intake.server.ts';

// Each picture is opened only once, so sharp's cache would waste memory.
sharp.cache(false);

export interface PictureTask {
  path: string;
  folder: string;
}

export interface TakenPicture {
  sha256: string;
  mime: string;
  byteSize: number;
  width: number;
  height: number;
  address: string;
  note: string | null;
  taken: string | null;
  /** the files of all sizes; the original is last */
  names: string[];
}

/** @throws MediaRefusedError if the file is not a picture or cannot be stored */
export async function takePicture({ path, folder }: PictureTask): Promise<TakenPicture> {
  const picture = await checkPicture(await readFile(path), folder);
  const { sha256, mime, bytes, width, height, address, note, taken } = picture;
  const names: string[] = [];
  const keep = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content);
    names.push(name);
  };
  await createSizes(picture, keep);
  await keep(originalName(picture.id, picture, mime), bytes);
  return { sha256, mime, byteSize: bytes.length, width, height, address, note, taken, names };
}
