import type { I18n } from '@lingui/core';

import { storedSentence } from '../../wire/errors/sentence.ts';
import { BOOKLET_LIMITS } from '../contract.ts';
import type { BookFormat } from '../page-formats.ts';
import type { PictureOrder, PlacedPicture, Words } from './book.ts';
import {
  GOOD_DPI,
  LEAST_PORTRAIT_DPI,
  measured,
  printDpi,
  printPixels,
  sized,
  type MeasuredPicture,
  type PrintedSize,
} from './picture-layout.ts';
import { printable } from './words.ts';

/** Warnings name at most this many pictures. The others are only counted. */
const NAMED_PICTURES = 8;
const CAPTION_CHARACTERS = 60;

interface PictureWords {
  caption?: Words | undefined;
  alt: string;
  /** what the family wrote about the picture; empty if nothing */
  name: string;
}

export class PictureList {
  readonly format: BookFormat;
  readonly #i18n: I18n;
  readonly #placed: {
    address: string;
    file: string;
    size: PrintedSize;
    crop?: PictureOrder['crop'];
  }[] = [];
  readonly #small: string[] = [];
  readonly #tiny: string[] = [];
  readonly #notes: string[] = [];
  #videos = 0;
  #elsewhere = 0;
  #leftOut = 0;

  /** @param i18n - for the fixed texts of the booklet */
  constructor(i18n: I18n, format: BookFormat) {
    this.#i18n = i18n;
    this.format = format;
  }

  /** Returns the pictures to prepare. Call it after all pictures are placed. */
  orders(): PictureOrder[] {
    const dpi = printDpi(this.#placed.map(({ size }) => size));
    return this.#placed.map(({ size: { width, height }, ...rest }) => ({
      ...rest,
      pixels: { width: printPixels(width, dpi), height: printPixels(height, dpi) },
    }));
  }

  get videos(): number {
    return this.#videos;
  }

  addVideo(): void {
    this.#videos += 1;
  }

  /** Adds a warning about a picture that is left out, because it has too few pixels. */
  addTiny(picture: MeasuredPicture, caption: string | undefined): void {
    this.#tiny.push(nameOf(caption ?? '', picture));
  }

  /**
   * Undefined if the picture is not stored here, or if the booklet has no room for more pictures.
   * @param pending - number of pictures that were measured but not yet placed
   */
  measure(address: string, pending = 0): MeasuredPicture | undefined {
    const picture = measured(address);
    if (!picture) this.#elsewhere += 1;
    else if (this.#placed.length + pending >= BOOKLET_LIMITS.pictures) this.#leftOut += 1;
    else return picture;
    return undefined;
  }

  place(
    picture: MeasuredPicture,
    size: PrintedSize,
    { caption, alt, name }: PictureWords,
  ): PlacedPicture {
    if (size.dpi < GOOD_DPI) this.#small.push(nameOf(name, picture));
    return { ...this.#order(picture, size, alt), ...(caption ? { caption } : {}) };
  }

  /** Undefined if the portrait has too few pixels for paper, or if `measure` returns undefined. */
  placePortrait(
    address: string,
    millimetres: number,
    { crop, alt }: { crop?: PictureOrder['crop'] | undefined; alt: string },
  ): PlacedPicture | undefined {
    const picture = this.measure(address);
    if (!picture) return undefined;
    const square = crop ?? middleSquare(picture);
    const size = sized(picture, millimetres, millimetres, square.width);
    const { width, height } = picture;
    if (size.dpi < LEAST_PORTRAIT_DPI) {
      this.#notes.push(
        storedSentence(
          /*i18n*/ 'The portrait is too small to print ({width} × {height} pixels), so it isn’t on the cover.',
          { width, height },
        ),
      );
      return undefined;
    }
    if (size.dpi < GOOD_DPI) {
      this.#notes.push(
        storedSentence(
          /*i18n*/ 'The portrait may look blurred in print, because it’s small ({width} × {height} pixels).',
          { width, height },
        ),
      );
    }
    return this.#order(picture, size, alt, square);
  }

  placeSmall(
    address: string | undefined,
    millimetres: number,
    alt: string,
  ): PlacedPicture | undefined {
    const picture = address ? this.measure(address) : undefined;
    if (!picture) return undefined;
    const square = middleSquare(picture);
    const size = sized(picture, millimetres, millimetres, square.width);
    if (size.dpi < GOOD_DPI) this.#small.push(nameOf(alt, picture));
    return this.#order(picture, size, alt, square);
  }

  /** for `say` */
  warnings(): string[] {
    return [
      ...this.#notes,
      ...named(this.#tiny, TINY),
      ...named(this.#small, SMALL),
      ...counted(
        this.#elsewhere,
        /*i18n*/ '{count, plural, one {One photo is stored on another site, so we can’t print it.} other {# photos are stored on other sites, so we can’t print them.}}',
      ),
      ...counted(
        this.#leftOut,
        /*i18n*/ '{count, plural, one {The booklet has room for the first {most} photos, so one isn’t included.} other {The booklet has room for the first {most} photos, so # aren’t included.}}',
      ),
      ...counted(
        this.#videos,
        /*i18n*/ '{count, plural, one {One video isn’t in the booklet, because videos can’t be printed. The QR code on the last page leads to it.} other {# videos aren’t in the booklet, because videos can’t be printed. The QR code on the last page leads to them.}}',
      ),
    ];
  }

  #order(
    picture: MeasuredPicture,
    size: PrintedSize,
    alt: string,
    crop?: PictureOrder['crop'],
  ): PlacedPicture {
    const file = `${this.#placed.length + 1}.jpg`;
    this.#placed.push({ address: picture.address, file, size, ...(crop ? { crop } : {}) });
    const { width, height } = size;
    const i18n = this.#i18n;
    return { file, width, height, alt: printable(alt).trim() || i18n._('A photo') };
  }
}

const TINY = {
  all: /*i18n*/ '{count, plural, one {This photo is too small to print, so it isn’t in the booklet: {photos}.} other {These photos are too small to print, so they aren’t in the booklet: {photos}.}}',
  some: /*i18n*/ 'These photos are too small to print, so they aren’t in the booklet: {photos} and {rest} more.',
};
const SMALL = {
  all: /*i18n*/ '{count, plural, one {This photo is small and may look blurred in print: {photos}.} other {These photos are small and may look blurred in print: {photos}.}}',
  some: /*i18n*/ 'These photos are small and may look blurred in print: {photos} and {rest} more.',
};

function counted(count: number, message: string): string[] {
  if (count === 0) return [];
  return [storedSentence(message, { count, most: BOOKLET_LIMITS.pictures })];
}

/**
 * Returns a sentence with the names of at most `NAMED_PICTURES` pictures and the number of the other
 * pictures. Returns no sentence if `names` is empty.
 */
function named(names: readonly string[], { all, some }: { all: string; some: string }): string[] {
  const count = names.length;
  if (count === 0) return [];
  const photos = { sentences: names.slice(0, NAMED_PICTURES) };
  return [
    count > NAMED_PICTURES
      ? storedSentence(some, { photos, rest: { count: count - NAMED_PICTURES } })
      : storedSentence(all, { photos, count }),
  ];
}

function nameOf(caption: string, { width, height }: MeasuredPicture): string {
  const letters = Array.from(caption.replaceAll(/[\s\u200B]+/g, ' ').trim());
  const short =
    letters.length > CAPTION_CHARACTERS
      ? `${letters.slice(0, CAPTION_CHARACTERS).join('')}…`
      : letters.join('');
  return short
    ? storedSentence(/*i18n*/ '“{caption}” ({width} × {height} pixels)', {
        caption: short,
        width,
        height,
      })
    : storedSentence(/*i18n*/ 'a photo without a caption ({width} × {height} pixels)', {
        width,
        height,
      });
}

function middleSquare({ width, height }: MeasuredPicture): NonNullable<PictureOrder['crop']> {
  const side = Math.min(width, height);
  return {
    x: (width - side) / 2 / width,
    y: (height - side) / 2 / height,
    width: side / width,
    height: side / height,
  };
}
