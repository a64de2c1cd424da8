/**
 * Makes the PDF of a booklet in a temporary folder: prepares pictures and fonts, then typesets the
 * pages.
 */
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { IntakeProcess } from '../../media/intake/process/intake-process.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import { qrSvg } from '../../memorials/qr/qr-svg.server.ts';
import type { Theme } from '../../themes/contract.ts';
import { fontFamily } from '../../themes/fonts/font-families.ts';
import { embeddableFonts, type EmbeddableFonts } from '../../themes/fonts/font-files.server.ts';
import { ornamentSvg } from '../../themes/ornaments/ornament-svg.ts';
import { storedSentence } from '../../wire/errors/sentence.ts';
import type { Book, PictureOrder } from '../content/book.ts';
import { wordsOf, type ComposedBook } from '../content/compose-book.ts';
import { withoutPictures } from '../content/without-pictures.ts';
import type { BookletTasks } from '../typeset/typeset-tasks.server.ts';

export type BookletProcess = IntakeProcess<BookletTasks>;

export interface BuildOptions {
  process: BookletProcess;
  media: Pick<MediaService, 'findOriginal'>;
  theme: Theme;
  /** the full URL of `/m/{code}` */
  address: string;
  /** the booklet's id; it names the folder, so that a new run can remove the folder of a killed run */
  id?: string;
  onProgress?: (done: number) => Promise<void>;
}

export interface BuiltBooklet {
  /** in a folder that is removed after `use` has resolved */
  path: string;
  pages: number;
  /** for `say` */
  warnings: string[];
}

/**
 * Photos prepared at a time. The number is small, so that the disk does not fill with originals
 * and the progress is updated often.
 */
const BATCH = 6;

const PICTURE_LIMITS = { cpuSeconds: 60, megabytes: 500 };
/**
 * `picture-layout.ts` limits the pixels, so that typesetting 200 pictures needs less than 500 MB. 600
 * pictures and 1,000 long tributes need more.
 */
const TYPESET_LIMITS = { cpuSeconds: 90, megabytes: 900 };

/** Printed instead of a character that no font has. */
const UNKNOWN_LETTER = '□';

/** Ornaments are designed for screens. On paper they are printed a little smaller. */
const POINTS_PER_PIXEL = 0.62;

/**
 * @param use - receives the file before it is removed
 * @throws MediaRefusedError if the booklet needs too much time or memory
 */
export async function buildBooklet<Result>(
  { book: composed, language, pictures, warnings }: ComposedBook,
  { process, media, theme, address, id, onProgress }: BuildOptions,
  use: (built: BuiltBooklet) => Promise<Result>,
): Promise<Result> {
  return process.inFolder(async (folder) => {
    const missing = await preparePictures(pictures, { process, media, folder, onProgress });
    const shown = withoutPictures(composed, missing);
    const fonts = await embeddableFonts(
      theme.typography,
      wordsOf(shown) + UNKNOWN_LETTER,
      language,
    );
    const files = await writeFonts(folder, fonts.files);
    const book: Book = {
      ...shown,
      fonts: fontsOf(theme, fonts),
      ...(await writeOrnaments(folder, theme, shown.colors.accent)),
    };
    await writeFile(join(folder, 'code.svg'), qrSvg(address));
    await writeFile(join(folder, 'book.json'), withoutLetters(book, fonts.missing));
    const { file, pages } = await process.run('typeset', { folder, fonts: files }, TYPESET_LIMITS);
    const { printer } = book;
    if (printer) await process.run('addBoxes', { file, printer }, TYPESET_LIMITS);
    return use({
      path: file,
      pages,
      warnings: [...warnings, ...missingPictures(missing.size), ...missingLetters(fonts.missing)],
    });
  }, id);
}

interface PictureWork extends Pick<BuildOptions, 'process' | 'media' | 'onProgress'> {
  folder: string;
}

/** Resolves to the file names of the pictures that could not be prepared. */
async function preparePictures(
  pictures: readonly PictureOrder[],
  { process, media, folder, onProgress }: PictureWork,
): Promise<Set<string>> {
  const missing = new Set<string>();
  for (let start = 0; start < pictures.length; start += BATCH) {
    const batch: { order: PictureOrder; path: string }[] = [];
    for (const order of pictures.slice(start, start + BATCH)) {
      const path = join(folder, `original-${order.file}`);
      const original = await media.findOriginal(order.address);
      if (!original) missing.add(order.file);
      else {
        await pipeline(original.file.stream(), createWriteStream(path));
        batch.push({ order, path });
      }
    }
    const failed = await process.run(
      'printPictures',
      batch.map(({ order, path }) => ({
        path,
        target: join(folder, order.file),
        pixels: order.pixels,
        crop: order.crop,
      })),
      PICTURE_LIMITS,
    );
    for (const index of failed) missing.add(batch[index]?.order.file ?? '');
    await Promise.all(batch.map(({ path }) => rm(path, { force: true })));
    await onProgress?.(Math.min(start + BATCH, pictures.length));
  }
  return missing;
}

async function writeFonts(folder: string, files: readonly Uint8Array[]): Promise<string[]> {
  const names = files.map((_, index) => `font-${index}.otf`);
  await Promise.all(
    files.map(async (bytes, index) => writeFile(join(folder, names[index] ?? ''), bytes)),
  );
  return names;
}

async function writeOrnaments(
  folder: string,
  theme: Theme,
  color: string,
): Promise<Pick<Book, 'ornaments'>> {
  const name = theme.visual.decorativeElements;
  const write = async (placement: 'divider' | 'title') => {
    const drawing = ornamentSvg(name, placement, color as `#${string}`);
    if (!drawing) return undefined;
    const file = `${placement}.svg`;
    await writeFile(join(folder, file), drawing.svg);
    return {
      file,
      width: drawing.width * POINTS_PER_PIXEL,
      height: drawing.height * POINTS_PER_PIXEL,
    };
  };
  const divider = await write('divider');
  const title = await write('title');
  return divider && title ? { ornaments: { divider, title } } : {};
}

function withoutLetters(book: Book, missing: readonly string[]): string {
  if (missing.length === 0) return JSON.stringify(book);
  const codes = missing.map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);
  const letters = new RegExp(`[${codes.join('')}]`, 'gu');
  return JSON.stringify(book, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(letters, UNKNOWN_LETTER) : value,
  );
}

function missingPictures(count: number): string[] {
  if (count === 0) return [];
  return [
    storedSentence(
      /*i18n*/ '{count, plural, one {We can’t find one of the photos, so it isn’t in the booklet.} other {We can’t find # of the photos, so they aren’t in the booklet.}}',
      { count },
    ),
  ];
}

const NAMED_LETTERS = 20;

function missingLetters(letters: readonly string[]): string[] {
  if (letters.length === 0) return [];
  const named = letters.slice(0, NAMED_LETTERS).join(' ');
  return [
    storedSentence(
      /*i18n*/ 'We can’t print these characters, so the booklet shows a box in place of each one: {characters}',
      { characters: named },
    ),
  ];
}

function fontsOf(theme: Theme, fonts: EmbeddableFonts): Book['fonts'] {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = theme.typography;
  return {
    heading: fonts.heading,
    headingWeight,
    headingScale: fontFamily(headingFont).headingScale ?? 1,
    body: fonts.body,
    bodyWeight,
    bodyScale: fontFamily(bodyFont).bodyScale ?? 1,
  };
}
