/** Paper, margins and type size of a booklet. Lengths are in millimetres. */
import type { BookletFormat } from './contract.ts';

export interface BookFormat {
  width: number;
  height: number;
  /** the margin at the fold */
  inside: number;
  outside: number;
  top: number;
  bottom: number;
  /** type size of the text, in points */
  size: number;
}

export const BOOK_FORMATS: Readonly<Record<BookletFormat, BookFormat>> = {
  a5: { width: 148, height: 210, inside: 19, outside: 16, top: 17, bottom: 21, size: 11 },
  a4: { width: 210, height: 297, inside: 30, outside: 27, top: 25, bottom: 30, size: 12.5 },
  letter: { width: 215.9, height: 279.4, inside: 31, outside: 29, top: 24, bottom: 28, size: 12.5 },
};

export function textArea(format: BookFormat): { width: number; height: number } {
  return {
    width: format.width - format.inside - format.outside,
    height: format.height - format.top - format.bottom,
  };
}
