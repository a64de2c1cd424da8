/**
 * A theme's `@font-face` rules and preloads. Only bundled code can import this file, because the
 * bundler copies the fonts.
 */
import type { Theme } from '../contract.ts';
import {
  FALLBACK_FONTS,
  STRONG_WEIGHT,
  fontFamily,
  italicFallback,
  fallbackWeight,
} from './font-families.ts';
import fontMetrics from './font-metrics.json';
import { SUBSETS } from './font-subsets.ts';

const FONT_FILES = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/alegreya/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/atkinson-hyperlegible-next/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/bitter/files/*-500-normal.woff2',
    '/node_modules/@fontsource/cardo/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/cinzel/files/*-500-normal.woff2',
    '/node_modules/@fontsource/cormorant-garamond/files/*-600-normal.woff2',
    '/node_modules/@fontsource/crimson-pro/files/*-{400-italic,400-normal,500-normal,700-normal}.woff2',
    '/node_modules/@fontsource/dancing-script/files/*-600-normal.woff2',
    '/node_modules/@fontsource/dm-sans/files/*-{400-italic,400-normal,500-normal,700-normal}.woff2',
    '/node_modules/@fontsource/eb-garamond/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/figtree/files/*-{400-italic,400-normal,600-normal,700-normal}.woff2',
    '/node_modules/@fontsource/forum/files/*-400-normal.woff2',
    '/node_modules/@fontsource/fraunces/files/*-500-normal.woff2',
    '/node_modules/@fontsource/inter/files/*-{400-italic,400-normal,600-normal,700-normal}.woff2',
    '/node_modules/@fontsource/josefin-sans/files/*-500-normal.woff2',
    '/node_modules/@fontsource/jost/files/*-{400-italic,400-normal,500-normal,700-normal}.woff2',
    '/node_modules/@fontsource/karla/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/libre-baskerville/files/*-400-normal.woff2',
    '/node_modules/@fontsource/libre-caslon-text/files/*-400-normal.woff2',
    '/node_modules/@fontsource/literata/files/*-{400-italic,400-normal,500-normal,700-normal}.woff2',
    '/node_modules/@fontsource/lora/files/*-{400-italic,400-normal,500-normal,700-normal}.woff2',
    '/node_modules/@fontsource/manrope/files/*-600-normal.woff2',
    '/node_modules/@fontsource/marcellus/files/*-400-normal.woff2',
    '/node_modules/@fontsource/mulish/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/newsreader/files/*-500-normal.woff2',
    '/node_modules/@fontsource/nunito/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/nunito-sans/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/old-standard-tt/files/*-400-normal.woff2',
    '/node_modules/@fontsource/outfit/files/*-400-normal.woff2',
    '/node_modules/@fontsource/petit-formal-script/files/*-400-normal.woff2',
    '/node_modules/@fontsource/playfair-display/files/*-{500-normal,600-normal}.woff2',
    '/node_modules/@fontsource/public-sans/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/shippori-mincho/files/*latin*-600-normal.woff2',
    '/node_modules/@fontsource/source-sans-3/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/source-serif-4/files/*-{400-italic,400-normal,700-normal}.woff2',
    '/node_modules/@fontsource/spectral/files/*-500-normal.woff2',
    '/node_modules/@fontsource/vollkorn/files/*-500-normal.woff2',
    '/node_modules/@fontsource/work-sans/files/*-{400-italic,400-normal,500-normal,700-normal}.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
);

const UNICODE_RANGES = import.meta.glob<Readonly<Record<string, string>>>(
  [
    '/node_modules/@fontsource/alegreya/unicode.json',
    '/node_modules/@fontsource/atkinson-hyperlegible-next/unicode.json',
    '/node_modules/@fontsource/bitter/unicode.json',
    '/node_modules/@fontsource/cardo/unicode.json',
    '/node_modules/@fontsource/cinzel/unicode.json',
    '/node_modules/@fontsource/cormorant-garamond/unicode.json',
    '/node_modules/@fontsource/crimson-pro/unicode.json',
    '/node_modules/@fontsource/dancing-script/unicode.json',
    '/node_modules/@fontsource/dm-sans/unicode.json',
    '/node_modules/@fontsource/eb-garamond/unicode.json',
    '/node_modules/@fontsource/figtree/unicode.json',
    '/node_modules/@fontsource/forum/unicode.json',
    '/node_modules/@fontsource/fraunces/unicode.json',
    '/node_modules/@fontsource/inter/unicode.json',
    '/node_modules/@fontsource/josefin-sans/unicode.json',
    '/node_modules/@fontsource/jost/unicode.json',
    '/node_modules/@fontsource/karla/unicode.json',
    '/node_modules/@fontsource/libre-baskerville/unicode.json',
    '/node_modules/@fontsource/libre-caslon-text/unicode.json',
    '/node_modules/@fontsource/literata/unicode.json',
    '/node_modules/@fontsource/lora/unicode.json',
    '/node_modules/@fontsource/manrope/unicode.json',
    '/node_modules/@fontsource/marcellus/unicode.json',
    '/node_modules/@fontsource/mulish/unicode.json',
    '/node_modules/@fontsource/newsreader/unicode.json',
    '/node_modules/@fontsource/nunito/unicode.json',
    '/node_modules/@fontsource/nunito-sans/unicode.json',
    '/node_modules/@fontsource/old-standard-tt/unicode.json',
    '/node_modules/@fontsource/outfit/unicode.json',
    '/node_modules/@fontsource/petit-formal-script/unicode.json',
    '/node_modules/@fontsource/playfair-display/unicode.json',
    '/node_modules/@fontsource/public-sans/unicode.json',
    '/node_modules/@fontsource/shippori-mincho/unicode.json',
    '/node_modules/@fontsource/source-sans-3/unicode.json',
    '/node_modules/@fontsource/source-serif-4/unicode.json',
    '/node_modules/@fontsource/spectral/unicode.json',
    '/node_modules/@fontsource/vollkorn/unicode.json',
    '/node_modules/@fontsource/work-sans/unicode.json',
  ],
  { import: 'default', eager: true },
);

export interface FontFace {
  family: string;
  packageName: string;
  weight: number;
  style: 'normal' | 'italic';
}

export interface FontFile {
  face: FontFace;
  subset: (typeof SUBSETS)[number];
  href: string;
  sourcePath: string;
  unicodeRange: string;
}

function faceFiles(face: FontFace): FontFile[] {
  const folder = `/node_modules/@fontsource/${face.packageName}`;
  const ranges = UNICODE_RANGES[`${folder}/unicode.json`] ?? {};
  return SUBSETS.flatMap((subset) => {
    const sourcePath = `${folder}/files/${face.packageName}-${subset}-${face.weight}-${face.style}.woff2`;
    const href = FONT_FILES[sourcePath];
    const unicodeRange = ranges[subset];
    if (href === undefined || unicodeRange === undefined) return [];
    const { isDisplay } = fontFamily(face.family);
    const range = isDisplay ? withoutDigits(unicodeRange) : unicodeRange;
    return [{ face, subset, href, sourcePath, unicodeRange: range }];
  });
}

/**
 * The fonts for headings, text, strong text and italic text. Browsers load the last two only when a
 * page uses them. If a family has no italic, browsers slant the normal font.
 */
export function themeFaces(theme: Theme): FontFace[] {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = theme.typography;
  const face = (family: string, weight: number, style: FontFace['style']): FontFace => ({
    family,
    packageName: fontFamily(family).packageName,
    weight,
    style,
  });
  const wanted = [
    face(headingFont, headingWeight, 'normal'),
    face(bodyFont, bodyWeight, 'normal'),
    face(bodyFont, STRONG_WEIGHT, 'normal'),
    face(bodyFont, bodyWeight, 'italic'),
  ];
  const unique = new Map(
    wanted.map((each) => [`${each.packageName} ${each.weight} ${each.style}`, each]),
  );
  return [...unique.values()].filter((each) => faceFiles(each).length > 0);
}

export function themeFontFiles(theme: Theme): FontFile[] {
  return themeFaces(theme).flatMap(faceFiles);
}

export function themeFontPreloads(theme: Theme): string[] {
  return themeFontFiles(theme)
    .filter(
      ({ subset, face }) =>
        subset === 'latin' && face.style === 'normal' && isHeadingOrText(theme, face),
    )
    .map(({ href }) => href);
}

function isHeadingOrText({ typography }: Theme, { family, weight }: FontFace): boolean {
  const { headingFont, headingWeight, bodyFont, bodyWeight } = typography;
  return (
    (family === headingFont && weight === headingWeight) ||
    (family === bodyFont && weight === bodyWeight)
  );
}

/**
 * Groups of local fonts with equal metrics. The same font has different names on different devices.
 */
const LOCAL_FONTS: Readonly<Record<string, Record<'regular' | 'bold', readonly string[]>>> = {
  times: {
    regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
  },
  'times-italic': {
    regular: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
    bold: ['Times New Roman Italic', 'TimesNewRomanPS-ItalicMT', 'Liberation Serif Italic'],
  },
  arial: {
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
  },
  'arial-italic': {
    regular: ['Arial Italic', 'Arial-ItalicMT', 'Liberation Sans Italic', 'Arimo Italic'],
    bold: ['Arial Italic', 'Arial-ItalicMT', 'Liberation Sans Italic', 'Arimo Italic'],
  },
  'noto-serif': {
    regular: ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular'],
    bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
  },
  'noto-serif-italic': {
    regular: ['Noto Serif Italic', 'NotoSerif-Italic'],
    bold: ['Noto Serif Italic', 'NotoSerif-Italic'],
  },
  roboto: { regular: ['Roboto', 'Roboto-Regular'], bold: ['Roboto Bold', 'Roboto-Bold'] },
  'roboto-italic': {
    regular: ['Roboto Italic', 'Roboto-Italic'],
    bold: ['Roboto Italic', 'Roboto-Italic'],
  },
};

interface FallbackMetrics {
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
  lineGapOverride: string;
}

const METRICS: Readonly<Record<string, Readonly<Record<string, FallbackMetrics>>>> = fontMetrics;

const ALL_BUT_DIGITS = 'U+0-2F,U+3A-10FFFF';

/** Removes the digits from the range, so that browsers show digits in the body font. */
function withoutDigits(unicodeRange: string): string {
  return unicodeRange.replace('U+0000-00FF', 'U+0000-002F,U+003A-00FF');
}

/**
 * Italic faces need italic fallbacks. Otherwise the browser would slant an upright font, whose text is 10% wider.
 */
function fallbackRules({ family: name, weight, style }: FontFace): string[] {
  const family = fontFamily(name);
  const isItalic = style === 'italic';
  const key = `${family.packageName}-${weight}${isItalic ? '-italic' : ''}`;
  const measured = METRICS[key];
  if (measured === undefined) {
    throw new Error(
      `"${name}" ${weight} is not measured: run node scripts/building/font-metrics.mjs.`,
    );
  }
  return FALLBACK_FONTS[family.kind].map((fallback) => {
    const device = isItalic ? italicFallback(fallback) : fallback;
    const metrics = measured[device];
    const locals = LOCAL_FONTS[device]?.[fallbackWeight(weight)];
    if (metrics === undefined || locals === undefined) {
      throw new Error(`The fallback "${device}" of "${name}" is not known.`);
    }
    return `${[
      `@font-face{font-family:'${name} ${fallback}'`,
      ...(isItalic ? ['font-style:italic'] : []),
      `font-weight:${weight}`,
      `src:${locals.map((local) => `local('${local}')`).join(',')}`,
      `size-adjust:${metrics.sizeAdjust}`,
      `ascent-override:${metrics.ascentOverride}`,
      `descent-override:${metrics.descentOverride}`,
      `line-gap-override:${metrics.lineGapOverride}`,
      ...(family.isDisplay ? [`unicode-range:${ALL_BUT_DIGITS}`] : []),
    ].join(';')}}`;
  });
}

function faceRule({ face, href, unicodeRange }: FontFile): string {
  return [
    `@font-face{font-family:'${face.family}';font-style:${face.style};font-weight:${face.weight}`,
    'font-display:swap',
    `src:url('${href}') format('woff2')`,
    `unicode-range:${unicodeRange}}`,
  ].join(';');
}

export function themeFontRules(theme: Theme): string[] {
  // Strong text has no fallback of its own. It is short, and the browser emboldens the normal
  // fallback.
  const withFallback = themeFaces(theme).filter((face) => isHeadingOrText(theme, face));
  return [
    ...themeFontFiles(theme).map(faceRule),
    ...new Set(withFallback.flatMap((face) => fallbackRules(face))),
  ];
}
