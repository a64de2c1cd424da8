/**
 * The type families themes may name and how each is known to its font package and to CSS. Pure
 * data: the addresses of the files are in `fonts.ts`, which only the bundler can load.
 */

/** What a family looks like decides what stands in for it until its file has come. */
export type FontKind = 'serif' | 'sans' | 'script';

export interface FontFamily {
  /** The part of `@fontsource/NAME` after the slash. */
  packageName: string;
  kind: FontKind;
  /** Script and display faces set names and titles only; digits come from the text face. */
  isDisplay?: true;
  /** How much larger the family is set than others, for small letters that look too small. */
  scale?: number;
  /** Letter spacing of headings. */
  tracking?: string;
}

export const FONT_FAMILIES: Readonly<Record<string, FontFamily>> = {
  'Cormorant Garamond': { packageName: 'cormorant-garamond', kind: 'serif', scale: 1.12 },
  'Source Serif 4': { packageName: 'source-serif-4', kind: 'serif' },
};

/** The weight of `<strong>`; families without a semibold have it too. */
export const STRONG_WEIGHT = 700;

/** @throws Error when the catalog names a family that is not listed. */
export function fontFamily(name: string): FontFamily {
  const family = FONT_FAMILIES[name];
  if (family === undefined) throw new Error(`No font family "${name}" in font-families.ts.`);
  return family;
}

/** The local fonts, measured in `font-metrics.json`, that stand in for a web font. */
export const STAND_INS = {
  serif: ['times', 'noto-serif'],
  sans: ['arial', 'roboto'],
  script: ['times-italic', 'noto-serif-italic'],
} as const satisfies Record<FontKind, readonly string[]>;

/** Devices have the stand-ins in two weights. */
export function standInWeight(weight: number): 'regular' | 'bold' {
  return weight >= 600 ? 'bold' : 'regular';
}

export const GENERIC_FAMILY = { serif: 'serif', sans: 'sans-serif', script: 'serif' } as const;
