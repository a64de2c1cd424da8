/** Cards: the scenes without a photo that fills them. Each is drawn once. */
import type { PixelSize } from '../../media/addresses.ts';
import type { Scene, SceneContent, StoryboardStyle, Words } from '../plan/storyboard.ts';
import type { Canvas, DrawingContext, Picture, Studio } from './canvas.ts';
import { codePart } from './code-part.ts';
import type { FrameLayout } from './layout.ts';
import type { Letterer, Lettering } from './lettering.ts';
import { drawPortrait, portraitSize } from './portrait.ts';
import { drawStack, rulePart, type StackPart, textPart } from './stack.ts';

export interface CardTools {
  studio: Studio;
  letterer: Letterer;
  style: StoryboardStyle;
  layout: FrameLayout;
}

type TitleContent = Extract<SceneContent, { kind: 'opening' | 'closing' }>;

/** Sizes of letters in units, largest first. */
const SIZES = {
  names: { wide: [9.5, 8.4, 7.2, 6, 5], tall: [10.5, 9.2, 8, 6.8, 5.6] },
  dates: [3.9, 3.4, 2.9],
  header: [3.6, 3.1, 2.7],
  notice: [2.5, 2.2],
  chapter: { wide: [9, 7.8, 6.6, 5.6], tall: [10, 8.6, 7.2, 6] },
  quote: [6, 5.4, 4.8, 4.2, 3.7, 3.2],
  sentence: [3.2, 2.8],
  address: [2.7, 2.3, 1.9],
};

/** In the frame, so that a quote's lines are not too long to read. */
const QUOTE_WIDTH = { wide: 0.64, tall: 0.84 };

export function drawCard(
  scene: Scene,
  tools: CardTools,
  portrait: Picture | undefined,
): Canvas | undefined {
  const { studio, style, layout } = tools;
  const parts = partsOf(scene, tools, portrait);
  if (!parts) return undefined;
  const canvas = studio.createCanvas(layout.width, layout.height);
  const { context } = canvas;
  context.fillStyle = style.background;
  context.fillRect(0, 0, layout.width, layout.height);
  const { margin, height } = layout;
  const room = { top: margin.top, bottom: height - margin.bottom };
  if ('notice' in scene && scene.notice) {
    room.bottom -= drawNotice(context, scene.notice, tools, room.bottom);
  }
  drawStack(context, room, parts);
  return canvas;
}

function partsOf(
  scene: Scene,
  tools: CardTools,
  portrait: Picture | undefined,
): ((factor: number) => StackPart[]) | undefined {
  const { layout, style } = tools;
  const { unit, isTall } = layout;
  switch (scene.kind) {
    case 'opening':
    case 'closing':
      return (factor) => titleParts(scene, tools, portrait, factor);
    case 'chapter': {
      const sizes = isTall ? SIZES.chapter.tall : SIZES.chapter.wide;
      const lettering = { font: 'heading', color: style.text, leading: 1.25 } as const;
      return () => [
        ...text(tools, scene.title, { ...lettering, sizes, lines: 4, gap: 0 }),
        rulePart(layout, style.accent, 4 * unit),
      ];
    }
    case 'quote': {
      const width = layout.width * (isTall ? QUOTE_WIDTH.tall : QUOTE_WIDTH.wide);
      const lettering = { font: 'body', color: style.text, leading: 1.5 } as const;
      const lines = isTall ? 14 : 8;
      return (factor) => [
        rulePart(layout, style.accent, 0),
        ...text(
          tools,
          scene.text,
          { ...lettering, sizes: SIZES.quote, lines, gap: 5 * unit, width },
          factor,
        ),
      ];
    }
    default:
      return undefined;
  }
}

function titleParts(
  content: TitleContent,
  tools: CardTools,
  picture: Picture | undefined,
  factor: number,
): StackPart[] {
  const { layout, style } = tools;
  const unit = layout.unit * factor;
  const isOpening = content.kind === 'opening';
  const portrait =
    picture && content.portrait && !content.code
      ? portraitPart(picture, portraitSize(content.portrait, style, layout), tools, factor)
      : [];
  const header = { font: 'body', color: style.muted, leading: 1.4, lines: 2 } as const;
  return [
    ...portrait,
    ...(content.header
      ? text(tools, content.header, { ...header, sizes: SIZES.header, gap: 5 * unit }, factor)
      : []),
    ...personParts(content, tools, isOpening ? factor : factor * 0.72),
    ...(content.code ? codeParts(content.code, tools, factor) : []),
  ];
}

/** Each name with its dates below, or all names and then all dates. */
function personParts(
  { names, dates }: TitleContent,
  tools: CardTools,
  factor: number,
): StackPart[] {
  const { layout, style } = tools;
  const unit = layout.unit * factor;
  const nameLook = {
    font: 'heading',
    color: style.text,
    leading: 1.2,
    lines: 3,
    sizes: nameSizes(names, tools),
  } as const;
  const dateLook = {
    font: 'body',
    color: style.muted,
    leading: 1.4,
    lines: 2,
    sizes: SIZES.dates,
  } as const;
  const nameOf = (words: Words, gap: number) => text(tools, words, { ...nameLook, gap }, factor);
  const dateOf = (words: Words, gap: number) => text(tools, words, { ...dateLook, gap }, factor);
  if (names.length > 1 && names.length === dates.length) {
    return names.flatMap((name, index) => [
      ...nameOf(name, 4.5 * unit),
      ...dates.slice(index, index + 1).flatMap((date) => dateOf(date, unit)),
    ]);
  }
  return [
    ...names.flatMap((name, index) => nameOf(name, (index ? 0.5 : 4) * unit)),
    ...(dates.length > 0 ? [rulePart(layout, style.accent, 3 * unit)] : []),
    ...dates.flatMap((date, index) => dateOf(date, (index ? 0.3 : 2.4) * unit)),
  ];
}

/** The names of two people have one size, in which each has a line if possible. */
function nameSizes(names: readonly Words[], { letterer, layout }: CardTools): readonly number[] {
  const sizes = layout.isTall ? SIZES.names.tall : SIZES.names.wide;
  const look = { font: 'heading', align: 'center', leading: 1, color: '' } as const;
  const fits = (name: Words, size: number) => {
    const room = { width: layout.textWidth, lines: 1, sizes: [size * layout.unit] };
    return !letterer.lay(name, room, look).isCut;
  };
  const shared = sizes.find((size) => names.every((name) => fits(name, size)));
  return names.length < 2 || shared === undefined ? sizes : [shared];
}

function codeParts(
  { modules, sentence, address }: NonNullable<TitleContent['code']>,
  tools: CardTools,
  factor: number,
): StackPart[] {
  const { layout, style } = tools;
  const unit = layout.unit * factor;
  const shared = { font: 'body', leading: 1.4 } as const;
  const addressWords: Words = { text: address, lang: 'en', dir: 'ltr' };
  return [
    codePart(layout, modules, { side: (layout.isTall ? 42 : 32) * unit, gap: 6 * unit }),
    ...text(
      tools,
      sentence,
      { ...shared, color: style.text, sizes: SIZES.sentence, lines: 2, gap: 3 * unit },
      factor,
    ),
    ...text(
      tools,
      addressWords,
      { ...shared, color: style.muted, sizes: SIZES.address, lines: 2, gap: 0.6 * unit },
      factor,
    ),
  ];
}

function portraitPart(
  picture: Picture,
  size: PixelSize | undefined,
  tools: CardTools,
  factor: number,
): StackPart[] {
  if (!size) return [];
  const { layout } = tools;
  const width = size.width * factor;
  const height = size.height * factor;
  const x = (layout.width - width) / 2;
  // Room for the ring around it.
  const ring = 1.5 * layout.unit;
  return [
    {
      height: height + 2 * ring,
      gap: 0,
      draw: (context, top) =>
        drawPortrait(context, picture, { x, y: top + ring, width, height }, tools),
    },
  ];
}

interface TextLook extends Omit<Lettering, 'align'> {
  sizes: readonly number[];
  lines: number;
  gap: number;
  width?: number;
}

function text(
  { letterer, layout }: CardTools,
  words: Words,
  { sizes, lines, gap, width = layout.textWidth, ...look }: TextLook,
  factor = 1,
): StackPart[] {
  const room = { width, lines, sizes: sizes.map((size) => size * layout.unit * factor) };
  const laid = letterer.lay(words, room, { ...look, align: 'center' });
  return laid.lines.length > 0 ? [textPart(letterer, layout, laid, gap)] : [];
}

/** At the lower edge. Returns the height that it takes. */
function drawNotice(
  context: DrawingContext,
  notice: Words,
  { letterer, style, layout }: CardTools,
  bottom: number,
): number {
  const { unit, width, textWidth } = layout;
  const laid = letterer.lay(
    notice,
    { width: textWidth, lines: 2, sizes: SIZES.notice.map((size) => size * unit) },
    { font: 'body', align: 'center', leading: 1.4, color: style.muted },
  );
  letterer.draw(context, laid, width / 2, bottom - laid.height);
  return laid.height + 2 * unit;
}
