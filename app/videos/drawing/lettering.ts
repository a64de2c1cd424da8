/** Texts in the fonts of the theme, measured and drawn. */
import type { StoryboardStyle, Words } from '../plan/storyboard.ts';
import type { DrawingContext, Studio } from './canvas.ts';
import { layText, type TextLines, type TextRoom } from './text-lines.ts';

export interface Lettering {
  font: 'heading' | 'body';
  /** `left` and `right` are the sides of the frame */
  align: 'left' | 'center' | 'right';
  /** height of a line, as a multiple of the letters' size */
  leading: number;
  color: string;
}

export interface LaidText extends TextLines {
  words: Words;
  lettering: Lettering;
  /** of all lines */
  height: number;
}

export interface Letterer {
  lay(words: Words, room: TextRoom, lettering: Lettering): LaidText;
  /** @param x - the left side, the middle or the right side, as the text is aligned */
  draw(context: DrawingContext, text: LaidText, x: number, top: number): void;
}

/** Where the letters of a line stand on, as a part of its height. */
const BASELINE = 0.74;

export function createLetterer(studio: Studio, style: StoryboardStyle): Letterer {
  const ruler = studio.createCanvas(1, 1).context;
  const fontOf = ({ text }: Words, font: Lettering['font'], size: number) => {
    const { heading, headingWithDigits = heading, body } = studio.fonts;
    if (font === 'body') return `${style.bodyWeight} ${size}px ${body}`;
    return `${style.headingWeight} ${size}px ${/\d/.test(text) ? headingWithDigits : heading}`;
  };
  return {
    lay(words, room, lettering) {
      ruler.direction = words.dir;
      const laid = layText(words, room, (text, size) => {
        ruler.font = fontOf(words, lettering.font, size);
        return ruler.measureText(text).width;
      });
      const height = laid.lines.length * laid.size * lettering.leading;
      return { ...laid, words, lettering, height };
    },
    draw(context, { words, lettering, lines, size }, x, top) {
      const lineHeight = size * lettering.leading;
      context.font = fontOf(words, lettering.font, size);
      context.fillStyle = lettering.color;
      context.direction = words.dir;
      context.textAlign = lettering.align;
      context.textBaseline = 'alphabetic';
      for (const [index, line] of lines.entries()) {
        context.fillText(line, x, top + index * lineHeight + lineHeight * BASELINE);
      }
    },
  };
}
