/**
 * Draws a card as a JPEG. Runs in a child process, because the typesetter blocks its thread
 * (docs/decisions/124-share-cards.md).
 */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';

import { typesetLanguage } from '../../../language/typeset-language.ts';
import { CARD_SIZE } from '../../../media/share-image-meta.ts';
import { themeById } from '../../../themes/catalog.ts';
import type { Theme, OrnamentName } from '../../../themes/contract.ts';
import { fontFamily } from '../../../themes/fonts/font-families.ts';
import { embeddableFonts } from '../../../themes/fonts/font-files.server.ts';
import type { Ink } from '../../../themes/ornaments/drawing.ts';
import { ORNAMENT_DRAWINGS } from '../../../themes/ornaments/ornament-drawings.ts';
import { ownPalette, type ThemePalette } from '../../../themes/theme-palette.ts';
import type { CardContent } from '../card-content.server.ts';
import { cutPortrait, outline, portraitFrame } from './card-portrait.server.ts';
import { CARD_TEMPLATE } from './card-template.ts';
import { headerLine, nameLine } from './card-text.ts';

export interface CardTask {
  content: CardContent;
  /** in Base64 */
  portrait?: string;
}

/** The font sizes of a name in pixels. The largest size that fits is used. */
const SIZES = [88, 80, 72, 64, 58, 52, 46, 40, 35, 30, 26, 22];

const EDGE = 24;
const PORTRAIT_CENTER = 300;
/** The vertical area for the text in pixels. It is the same with and without a portrait. */
const AREA = { top: 52, height: 526 } as const;
/**
 * The maximum height of the text in pixels. It is lower for one person, so that a short name is not set in huge
 * letters.
 */
const MOST_HEIGHT = { one: 400, couple: 520 } as const;
const BESIDE_PORTRAIT = { ...AREA, left: 548, width: 572 } as const;
const ALONE = { ...AREA, left: 130, width: 940 } as const;

/** @returns a JPEG in Base64 */
export async function drawCard({ content, portrait }: CardTask): Promise<string> {
  const theme = themeById(content.themeId);
  const palette = ownPalette(theme.colors);
  const shape = theme.components.profilePhotoShape;
  const picture =
    portrait && (await cutPortrait(Buffer.from(portrait, 'base64'), shape, content.crop));
  const words = await setWords(content, { theme, palette, hasPortrait: Boolean(picture) });
  const layers: OverlayOptions[] = [{ input: Buffer.from(words) }];
  if (picture) {
    const { width, height } = portraitFrame(shape);
    const at = {
      left: Math.round(PORTRAIT_CENTER - width / 2),
      top: Math.round((CARD_SIZE.height - height) / 2),
    };
    layers.push({ input: picture, ...at });
  }
  const card = await sharp(Buffer.from(background(theme, palette, Boolean(picture))))
    .composite(layers)
    .flatten({ background: palette.background })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  return card.toString('base64');
}

function background(theme: Theme, palette: ThemePalette, hasPortrait: boolean): string {
  const { width, height } = CARD_SIZE;
  const shape = theme.components.profilePhotoShape;
  const frame = portraitFrame(shape);
  const x = PORTRAIT_CENTER - frame.width / 2;
  const y = (height - frame.height) / 2;
  const ring = hasPortrait
    ? `<g transform="translate(${x} ${y})">${outline(shape, frame)} fill="${palette.line}" stroke="${palette.accent}" stroke-width="10"/>${outline(shape, frame)} fill="${palette.line}" stroke="${palette.background}" stroke-width="6"/></g>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${palette.background}"/><rect x="${EDGE}" y="${EDGE}" width="${width - 2 * EDGE}" height="${height - 2 * EDGE}" fill="none" stroke="${palette.line}" stroke-width="2"/>${ring}</svg>`;
}

interface Setting {
  theme: Theme;
  palette: ThemePalette;
  hasPortrait: boolean;
}

/** The text as an SVG with outlines instead of letters. */
async function setWords(content: CardContent, setting: Setting): Promise<string> {
  const { typography, visual } = setting.theme;
  const header = content.header ? headerLine(content.header) : null;
  const people = content.people.map(({ name, dates }) => ({ line: nameLine(name), dates }));
  const text = [
    header?.text,
    content.notice,
    ...people.flatMap(({ line, dates }) => [line.text, dates]),
  ].join(' ');
  const fonts = await embeddableFonts(typography, text, content.language);
  const { primary, accent, muted } = setting.palette;
  const card = {
    ...(setting.hasPortrait ? BESIDE_PORTRAIT : ALONE),
    most: people.length === 1 ? MOST_HEIGHT.one : MOST_HEIGHT.couple,
    header,
    people,
    notice: content.notice,
    ...typesetLanguage(content.language),
    colors: { primary, accent, muted },
    fonts: {
      heading: fonts.heading,
      body: fonts.body,
      headingWeight: typography.headingWeight,
      bodyWeight: typography.bodyWeight,
      headingScale: fontFamily(typography.headingFont).headingScale ?? 1,
    },
    ornament: ornamentFile(visual.decorativeElements, accent),
    sizes: SIZES,
  };
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontBlobs: fonts.files.map((file) => Buffer.from(file)) }],
  });
  const svg = compiler.plainSvg({
    mainFileContent: CARD_TEMPLATE,
    inputs: { card: JSON.stringify(card) },
  });
  compiler.evictCache(0);
  return svg.replace(/width="1200pt" height="630pt"/, 'width="1200" height="630"');
}

/** Relative to the size on the memorial page. */
const SCALE = 1.15;

function ornamentFile(name: OrnamentName, color: string): { svg: string; width: number } | null {
  if (name === 'none') return null;
  const { left = 0, width, height, scale = 1, half, ...ink } = ORNAMENT_DRAWINGS[name].divider;
  const drawn = half
    ? `${paths(half, color)}<g transform="matrix(-1 0 0 1 ${2 * left + width} 0)">${paths(half, color)}</g>`
    : '';
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} 0 ${width} ${height}">${drawn}${paths(ink, color)}</svg>`,
    width: width * scale * SCALE,
  };
}

function paths({ stroke, fill, washes = [] }: Ink, color: string): string {
  return [
    ...washes.map((wash) => `<path d="${wash}" fill="${color}" fill-opacity="0.25"/>`),
    fill === undefined ? '' : `<path d="${fill}" fill="${color}"/>`,
    stroke === undefined
      ? ''
      : `<path d="${stroke}" fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.25"/>`,
  ].join('');
}
