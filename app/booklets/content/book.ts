/** A booklet as data for the typesetter (`typeset/booklet.typ`). Lengths are in millimetres, type sizes in points. */
import type { FamilyChoice } from '../../themes/fonts/family-choice.ts';

/** Words with their direction and language. */
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

/** A picture on paper. `file` is a name in the folder of the booklet's files. */
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
  /** points; smaller for a long title */
  titleSize: number;
}

export type BookSection = SectionHead &
  (
    | { kind: 'text'; blocks: Block[] }
    | { kind: 'album'; rows: PlacedPicture[][] }
    | {
        kind: 'timeline';
        events: { date: string; words: Words; picture?: PlacedPicture }[];
      }
    | {
        kind: 'family';
        groups: {
          category: string;
          members: { name: Words; relationship: Words; born?: string; picture?: PlacedPicture }[];
        }[];
      }
    | {
        kind: 'tributes';
        tributes: { paragraphs: Words[]; name: Words; about?: Words; date: string }[];
      }
  );

export interface BookFormat {
  width: number;
  height: number;
  /** towards the fold */
  inside: number;
  outside: number;
  top: number;
  bottom: number;
  /** of the text, in points */
  size: number;
}

export interface Book {
  title: string;
  lang: string;
  dir: Words['dir'];
  format: BookFormat;
  /** for a printer: the bleed, and the room for crop marks beyond it */
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
  /** SVG files */
  ornaments?: { divider: Ornament; title: Ornament };
  cover?: {
    header?: Words;
    names: Words[];
    nameSize: number;
    spans: { name?: Words; dates: string }[];
    portrait?: PlacedPicture & { shape: string };
    notice?: string;
  };
  opening?: { quote?: Words; places: { label: string; words: Words }[] };
  sections: BookSection[];
  last: { code: string; address: string; sentence: string; second?: string };
}

export interface Ornament {
  file: string;
  width: number;
  height: number;
}

/** A picture that must be prepared for print before the booklet is set. */
export interface PictureOrder {
  address: string;
  file: string;
  /** pixels that the printed size needs */
  pixels: { width: number; height: number };
  crop?: { x: number; y: number; width: number; height: number };
}
