import { randomInt } from 'node:crypto';

import sharp from 'sharp';

import type { FamilyUser } from '../../../memorials/testing/families.ts';
import type { DraftItem } from '../../contract.ts';
import { TusClient } from './tus-requests.ts';

export const ALBUM = 'sec_0123456789ABCDEFGHIJab';
export const SLIDER = 'sec_0123456789ABCDEFGHIJcd';
export const PHOTOS = `${ALBUM}.photos`;
export const CONTENT = `${SLIDER}.content`;

export const letters = (index: number) => String(index).padStart(22, '0');
export const itemId = (index: number) => `itm_${letters(index)}`;

export interface Album {
  id: string;
  tus: TusClient;
  photos: () => Promise<DraftItem[]>;
  content: () => Promise<DraftItem[]>;
}

export async function anAlbum(user: FamilyUser): Promise<Album> {
  const id = await user.create();
  await user.change(
    id,
    ...[
      { id: ALBUM, type: 'albumSection' },
      { id: SLIDER, type: 'contentSliderSection' },
    ].map((value) => ({ id: `chg_${value.id}`, op: 'insert', path: 'sections', value })),
  );
  const section = async (sectionId: string) =>
    (await user.draft(id)).document.sections.find((other) => other.id === sectionId);
  return {
    id,
    tus: new TusClient(user, id),
    photos: async () => (await section(ALBUM))?.photos ?? [],
    content: async () => (await section(SLIDER))?.content ?? [],
  };
}

/** The color and size are random, so that every picture is unique. */
export function aSmallPicture(): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const size = { width: 20 + randomInt(200), height: 20 + randomInt(200) };
  return sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
}
