/**
 * The data that the typesetter (`typeset/booklet.typ`) prints. Lengths are in millimetres, type
 * sizes in points.
 */
import type { FamilyChoice } from '../../themes/fonts/family-choice.ts';
import type { BookFormat } from '../page-formats.ts';

export interface Words {
  s: string;
  dir: 'ltr' | 'rtl';
  lang: string;
}

export interface Run {
  s: string;
  bold?: true;
  italic?: true;
  mono?: true;
  break?: true;
}

export type Block =
  | { kind: 'paragraph' | 'heading'; dir: Words['dir']; lang: string; runs: Run[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'rule' };

/** `file` is a name in the folder of the booklet's files. */
export interface PlacedPicture {
  file: string;
  width: number;
  height: number;
  alt: string;
  caption?: Words;
}

interface SectionHead {
  title?: Words;
  subheading?: Words;
  /** in points; smaller for a long title */
  titleSize: number;
}

export type BookSection = SectionHead &
  (
    | { kind: 'text'; blocks: Block[] }
    | { kind: 'album'; rows: PlacedPicture[][] }
    | {
        kind: 'timeline';
        events: { date: Words; words: Words; picture?: PlacedPicture }[];
      }
    | {
        kind: 'family';
        groups: {
          category: string;
          members: { name: Words; relationship: Words; born?: string; picture?: PlacedPicture }[];
        }[];
      }
    | { kind: 'service'; gatherings: BookGathering[] }
    | { kind: 'tributes'; tributes: BookTribute[] }
  );

export interface BookTribute {
  paragraphs: Words[];
  name: Words;
  about?: Words;
  date: Words;
}

export interface BookGathering {
  title: Words;
  time?: Words;
  /** in our words: what is not known yet */
  announced?: string;
  place?: Words;
  address: Words[];
  note: Words[];
  /** in our words, each a line */
  sentences: string[];
}

export interface Book {
  title: string;
  lang: string;
  /** two letters, for hyphens and quotation marks of a region */
  region: string | null;
  dir: Words['dir'];
  /** of our own sentences: English if the product does not speak the memorial's language */
  ours: Pick<Words, 'lang' | 'dir'>;
  format: BookFormat;
  /**
   * only in a file for a printing house: the width of the bleed, and the width of the area outside the
   * bleed that has the crop marks
   */
  printer?: { bleed: number; marks: number };
  colors: {
    text: string;
    muted: string;
    primary: string;
    accent: string;
    line: string;
    tint: string;
  };
  fonts: {
    heading: FamilyChoice[];
    headingWeight: number;
    headingScale: number;
    body: FamilyChoice[];
    bodyWeight: number;
    bodyScale: number;
  };
  ornaments?: { divider: Ornament; title: Ornament };
  cover?: {
    header?: Words;
    names: Words[];
    nameSize: number;
    spans: { name?: Words; dates: Words }[];
    portrait?: PlacedPicture & { shape: string };
    notice?: string;
  };
  opening?: { quote?: Words; places: { label: string; words: Words }[] };
  sections: BookSection[];
  last: { code: string; alt: string; address: string; sentence: string; second?: string };
}

export interface Ornament {
  file: string;
  width: number;
  height: number;
}

export interface PictureOrder {
  address: string;
  file: string;
  pixels: { width: number; height: number };
  crop?: { x: number; y: number; width: number; height: number };
}
