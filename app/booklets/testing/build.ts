import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { I18n } from '@lingui/core';
import sharp from 'sharp';

import { pageI18n } from '../../language/i18n.ts';
import { parsePictureAddress, pictureAddress } from '../../media/addresses.ts';
import type { MediaService } from '../../media/service.server.ts';
import { memorialSchema, type Section } from '../../memorials/contract.ts';
import { themeById } from '../../themes/catalog.ts';
import { inEnglish } from '../../wire/errors/sentence.ts';
import { composeBook, listParts, type BookChoice } from '../content/compose-book.ts';
import { buildBooklet } from '../making/build-booklet.server.ts';
import { testBookletProcess } from './booklet-process.ts';
import { readPdf, type ReadPdf } from './read-pdf.ts';

export const ADDRESS = 'https://memorials.example.org/m/4F7K2M9Q';

export function aPicture(index: number, width = 1600, height = 1200): string {
  return pictureAddress(index.toString(16).padStart(32, '0'), { width, height });
}

const encoded = new Map<string, Promise<Buffer>>();

function aJpegOf(width: number, height: number): Promise<Buffer> {
  const size = `${width}x${height}`;
  const background = { r: 60, g: 120, b: 180 };
  const known =
    encoded.get(size) ??
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer();
  encoded.set(size, known);
  return known;
}

export const testMedia: Pick<MediaService, 'findOriginal'> = {
  async findOriginal(address) {
    const picture = parsePictureAddress(address);
    if (!picture) return null;
    const bytes = await aJpegOf(picture.width, picture.height);
    const file = {
      byteSize: bytes.length,
      read: () => Promise.resolve(bytes),
      stream: () => Readable.from([bytes]),
    };
    return { file, extension: 'jpg' };
  },
};

export interface TestBook extends ReadPdf {
  bytes: Uint8Array;
  pageCount: number;
  warnings: string[];
}

export async function buildTestBook(
  head: Record<string, unknown>,
  sections: readonly Record<string, unknown>[],
  choice: Partial<BookChoice> = {},
  i18n: I18n = pageI18n,
): Promise<TestBook> {
  const memorial = memorialSchema.parse({
    slug: 'anna-berg',
    fullName: 'Anna Berg',
    ...head,
    sections: sections.map((section, index) => ({ ...section, order: index + 1 })),
  });
  const theme = themeById(memorial.themeId);
  const withIds = memorial.sections.map((section: Section, index) => ({
    id: `sec_${String(index).padStart(22, '0')}`,
    section,
  }));
  const source = { memorial, sections: withIds, theme, address: ADDRESS };
  const parts = listParts(i18n, source).map(({ key }) => key);
  const composed = await composeBook(i18n, source, {
    format: 'a5',
    forPrinter: false,
    parts,
    ...choice,
  });
  return buildBooklet(
    composed,
    { process: testBookletProcess, media: testMedia, theme, address: ADDRESS },
    async ({ path, pages: pageCount, warnings }) => {
      const bytes = new Uint8Array(await readFile(path));
      return { ...(await readPdf(bytes)), bytes, pageCount, warnings: warnings.map(inEnglish) };
    },
  );
}
