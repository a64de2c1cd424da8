/** The photos, quotes and clips of a page's sections, each under its chapter. */
import { createHash } from 'node:crypto';

import { parsePictureAddress, parseVideoAddress } from '../../media/addresses.ts';
import type { FocalPoint } from '../../media/picture-placement.ts';
import type { Section } from '../../memorials/contract.ts';
import { formatDecade, formatLifeDate } from '../../memorials/life-dates.ts';
import type { RenderedMarkdown } from '../../memorials/markdown-cache.server.ts';
import { groupByDecade } from '../../memorials/page/sections/timeline.ts';
import { VIDEO_LIMITS } from '../contract.ts';
import { blockQuotes } from './block-quotes.ts';
import type { MaterialPart, Words } from './storyboard.ts';
import { words } from './words.ts';

/** A longer quote is hard to read on a screen. */
const LONGEST_QUOTE = 300;
const MOST_QUOTES = 10;

export function photoPartId(pictureId: string): string {
  return `photo_${pictureId}`;
}

/** The texts to render for `SectionParts`. */
export function textsWithQuotes(sections: readonly Section[]): string[] {
  const texts = sections.map((section) =>
    section.type === 'textSection' ? (section.bodyText ?? '') : '',
  );
  return texts.filter(mayHaveQuotes);
}

function mayHaveQuotes(markdown: string): boolean {
  return markdown.includes('>');
}

interface Shown {
  caption?: Words | undefined;
  alt?: Words | undefined;
  focalPoint?: FocalPoint | undefined;
}

/** Makes the parts of the sections in the order of the calls. A photo that stands in several places is shown once. */
export class SectionParts {
  readonly #language: string;
  readonly #ownVideos: ReadonlySet<string>;
  readonly #toHtml: RenderedMarkdown;
  readonly #taken = new Set<string>();
  #quotes = 0;

  /** @param page.language - for a section that does not say another */
  constructor(page: {
    language: string;
    ownVideos: ReadonlySet<string>;
    toHtml: RenderedMarkdown;
  }) {
    this.#language = page.language;
    this.#toHtml = page.toHtml;
    this.#ownVideos = page.ownVideos;
  }

  of(id: string, section: Section): MaterialPart[] {
    const { language = this.#language } = section;
    switch (section.type) {
      case 'textSection':
        return this.#quotesOf(section.bodyText ?? '', language);
      case 'timelineSection':
        return groupByDecade(section.events ?? []).flatMap(({ start, events }) =>
          chapter(
            { id: `chapter_${id}_${start}`, title: formatDecade(start, language), language },
            events.flatMap(({ date, caption, photo }) =>
              this.#photo(photo, { caption: datedWords(date, caption, language) }),
            ),
          ),
        );
      case 'albumSection': {
        const photos = section.photos ?? [];
        return chapter(
          { id: `chapter_${id}`, title: section.title, language },
          photos.flatMap(({ photo, caption, alt, focalPoint }) =>
            this.#photo(photo, {
              caption: words(caption, language),
              alt: words(alt, language),
              focalPoint,
            }),
          ),
        );
      }
      case 'contentSliderSection': {
        const content = section.content ?? [];
        return chapter(
          { id: `chapter_${id}`, title: section.title, language },
          content.flatMap(({ type, url, caption }) => {
            const shown = { caption: words(caption, language) };
            return type === 'video' ? this.#clip(url, shown) : this.#photo(url, shown);
          }),
        );
      }
      default:
        return [];
    }
  }

  #quotesOf(text: string, language: string): MaterialPart[] {
    if (!mayHaveQuotes(text)) return [];
    return blockQuotes(this.#toHtml(text)).flatMap((quote) => {
      const shown = words(quote, language);
      if (!shown || Array.from(shown.text).length > LONGEST_QUOTE) return [];
      const id = `quote_${createHash('sha256').update(shown.text).digest('hex').slice(0, 32)}`;
      if (this.#quotes >= MOST_QUOTES || !this.#take(id)) return [];
      this.#quotes += 1;
      return [{ id, kind: 'quote', text: shown }];
    });
  }

  /** Photos of other sites are left out, because we don't store them. */
  #photo(address: string | undefined, { caption, alt, focalPoint }: Shown): MaterialPart[] {
    const picture = address === undefined ? null : parsePictureAddress(address);
    if (!picture || address === undefined) return [];
    const id = photoPartId(picture.id);
    if (!this.#take(id)) return [];
    const { width, height } = picture;
    return [
      {
        id,
        kind: 'photo',
        picture: { address, width, height, ...(focalPoint ? { focalPoint } : {}) },
        ...(caption ? { caption } : {}),
        ...(alt ? { alt } : {}),
      },
    ];
  }

  #clip(address: string, { caption }: Shown): MaterialPart[] {
    const video = parseVideoAddress(address);
    if (!video?.measures || this.#ownVideos.has(address)) return [];
    const id = `clip_${video.id}`;
    if (!this.#take(id)) return [];
    const { width, height, seconds } = video.measures;
    return [
      {
        id,
        kind: 'clip',
        address,
        size: { width, height },
        seconds: Math.min(seconds, VIDEO_LIMITS.clipSeconds),
        ...(video.poster ? { poster: video.poster } : {}),
        ...(caption ? { caption } : {}),
      },
    ];
  }

  #take(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    return true;
  }
}

/** Without a title, the parts stand without a card. A chapter without parts is left out. */
function chapter(
  { id, title, language }: { id: string; title: string | undefined; language: string },
  parts: MaterialPart[],
): MaterialPart[] {
  const shown = words(title, language);
  if (!shown || parts.length === 0) return parts;
  return [{ id, kind: 'chapter', title: shown }, ...parts];
}

/** The date in a line of its own. The event's words decide language and direction. */
function datedWords(date: string, caption: string, language: string): Words | undefined {
  const day = formatLifeDate(date, language);
  const own = words(caption, language);
  return own ? { ...own, text: `${day}\n${own.text}` } : words(day, language);
}
