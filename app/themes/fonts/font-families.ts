export type FontKind = 'serif' | 'sans' | 'script';

export interface FontFamily {
  /** The npm package is `@fontsource/` and this name. */
  packageName: string;
  kind: FontKind;
  /**
   * True for a script or display typeface. It is used only for names and titles, and digits use the
   * body font.
   */
  isDisplay?: true;
  /** Factors that make all families look equally large; 1 by default. */
  headingScale?: number;
  bodyScale?: number;
  tracking?: string;
}

export const FONT_FAMILIES: Readonly<Record<string, FontFamily>> = {
  Alegreya: { packageName: 'alegreya', kind: 'serif', bodyScale: 1.11 },
  'Atkinson Hyperlegible Next': {
    packageName: 'atkinson-hyperlegible-next',
    kind: 'sans',
    headingScale: 0.96,
  },
  Bitter: { packageName: 'bitter', kind: 'serif', headingScale: 0.94 },
  Cardo: { packageName: 'cardo', kind: 'serif', bodyScale: 1.08 },
  Cinzel: { packageName: 'cinzel', kind: 'serif', headingScale: 0.88, tracking: '0.02em' },
  'Cormorant Garamond': { packageName: 'cormorant-garamond', kind: 'serif', headingScale: 1.12 },
  'Crimson Pro': { packageName: 'crimson-pro', kind: 'serif', headingScale: 1.08, bodyScale: 1.11 },
  'Dancing Script': {
    packageName: 'dancing-script',
    kind: 'script',
    isDisplay: true,
    headingScale: 1.12,
  },
  'DM Sans': { packageName: 'dm-sans', kind: 'sans', headingScale: 0.95, tracking: '-0.01em' },
  'EB Garamond': { packageName: 'eb-garamond', kind: 'serif', bodyScale: 1.11 },
  Figtree: { packageName: 'figtree', kind: 'sans', headingScale: 0.96, tracking: '-0.01em' },
  Forum: { packageName: 'forum', kind: 'serif', headingScale: 1.08 },
  Fraunces: { packageName: 'fraunces', kind: 'serif', headingScale: 0.96 },
  Inter: { packageName: 'inter', kind: 'sans', headingScale: 0.92, tracking: '-0.015em' },
  'Josefin Sans': { packageName: 'josefin-sans', kind: 'sans', headingScale: 1.03 },
  Jost: { packageName: 'jost', kind: 'sans', bodyScale: 1.06 },
  Karla: { packageName: 'karla', kind: 'sans', bodyScale: 1.02 },
  'Libre Baskerville': { packageName: 'libre-baskerville', kind: 'serif', headingScale: 0.87 },
  'Libre Caslon Text': { packageName: 'libre-caslon-text', kind: 'serif', headingScale: 0.88 },
  Literata: { packageName: 'literata', kind: 'serif', headingScale: 0.94 },
  Lora: { packageName: 'lora', kind: 'serif', headingScale: 0.96 },
  Manrope: { packageName: 'manrope', kind: 'sans', headingScale: 0.93, tracking: '-0.01em' },
  Marcellus: { packageName: 'marcellus', kind: 'serif' },
  Mulish: { packageName: 'mulish', kind: 'sans' },
  Newsreader: { packageName: 'newsreader', kind: 'serif', headingScale: 1.02 },
  Nunito: { packageName: 'nunito', kind: 'sans' },
  'Nunito Sans': { packageName: 'nunito-sans', kind: 'sans' },
  'Old Standard TT': { packageName: 'old-standard-tt', kind: 'serif', headingScale: 1.03 },
  Outfit: { packageName: 'outfit', kind: 'sans', headingScale: 0.97 },
  'Petit Formal Script': {
    packageName: 'petit-formal-script',
    kind: 'script',
    isDisplay: true,
    headingScale: 0.92,
  },
  'Playfair Display': { packageName: 'playfair-display', kind: 'serif', headingScale: 0.97 },
  'Public Sans': { packageName: 'public-sans', kind: 'sans' },
  'Shippori Mincho': { packageName: 'shippori-mincho', kind: 'serif', headingScale: 0.94 },
  'Source Sans 3': { packageName: 'source-sans-3', kind: 'sans', bodyScale: 1.07 },
  'Source Serif 4': { packageName: 'source-serif-4', kind: 'serif' },
  Spectral: { packageName: 'spectral', kind: 'serif' },
  Vollkorn: { packageName: 'vollkorn', kind: 'serif', headingScale: 0.98 },
  'Work Sans': { packageName: 'work-sans', kind: 'sans', headingScale: 0.93, tracking: '-0.01em' },
};

export const STRONG_WEIGHT = 700;

export function fontFamily(name: string): FontFamily {
  const family = FONT_FAMILIES[name];
  if (family === undefined) throw new Error(`No font family "${name}" in font-families.ts.`);
  return family;
}

/**
 * Local fonts that are shown until a web font has loaded. `font-metrics.json` has their metrics.
 */
export const FALLBACK_FONTS = {
  serif: ['times', 'noto-serif'],
  sans: ['arial', 'roboto'],
  script: ['times-italic', 'noto-serif-italic'],
} as const satisfies Record<FontKind, readonly string[]>;

export function italicFallback(fallback: string): string {
  return `${fallback}-italic`;
}

/** Devices have local fonts in two weights only. */
export function fallbackWeight(weight: number): 'regular' | 'bold' {
  return weight >= 600 ? 'bold' : 'regular';
}

export const GENERIC_FAMILY = { serif: 'serif', sans: 'sans-serif', script: 'serif' } as const;
