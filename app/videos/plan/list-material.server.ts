/** What a memorial's page offers for its video. */
import type { I18n } from '@lingui/core';
import { encode } from 'uqr';

import { directionOf } from '../../language/direction.ts';
import { colonIn } from '../../language/spacing.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import type { Memorial, Section } from '../../memorials/contract.ts';
import { inventedNotice, lifeSpans, namesOf, people } from '../../memorials/couples.ts';
import type { RenderedMarkdown } from '../../memorials/markdown-cache.server.ts';
import { inQuoteMarks } from '../../memorials/quote-marks.ts';
import type { Theme } from '../../themes/contract.ts';
import { ownPalette } from '../../themes/theme-palette.ts';
import { VIDEO_LIMITS } from '../contract.ts';
import { SectionParts } from './section-parts.server.ts';
import type {
  MaterialPart,
  SceneContent,
  ScenePicture,
  StoryboardStyle,
  VideoMaterial,
  Words,
} from './storyboard.ts';
import { words } from './words.ts';

export interface MaterialSource {
  memorial: Memorial;
  /** in the order of the page */
  sections: readonly { id: string; section: Section }[];
  theme: Theme;
  /** the full URL of `/m/{code}` */
  address: string;
  /** addresses of videos that were made of this page, so that none becomes a clip of the next */
  ownVideos: ReadonlySet<string>;
  toHtml: RenderedMarkdown;
}

type Card = Extract<SceneContent, { kind: 'opening' | 'closing' }>;

/** @param i18n - for the fixed texts, in the memorial's language */
export function listMaterial(i18n: I18n, source: MaterialSource): VideoMaterial {
  const { memorial, sections, theme, ownVideos, toHtml } = source;
  const { language = DEFAULT_LANGUAGE } = memorial;
  const parts = new SectionParts({ language, ownVideos, toHtml });
  const between = [
    ...quoteOf(memorial, language),
    ...sections.flatMap(({ id, section }) => parts.of(id, section)),
  ];
  return {
    language,
    style: styleOf(theme),
    parts: [
      openingOf(i18n, memorial, language),
      ...between.slice(0, VIDEO_LIMITS.parts - 2),
      closingOf(i18n, source, language),
    ],
  };
}

function styleOf({ id, colors, typography, components }: Theme): StoryboardStyle {
  const { background, text, muted, accent } = ownPalette(colors);
  return {
    themeId: id,
    background,
    text,
    muted,
    accent,
    headingWeight: typography.headingWeight,
    bodyWeight: typography.bodyWeight,
    portraitShape: components.profilePhotoShape,
  };
}

function openingOf(i18n: I18n, memorial: Memorial, language: string): MaterialPart {
  const header = words(memorial.memorialHeader, language);
  const portrait = portraitOf(memorial);
  return {
    id: 'opening',
    kind: 'opening',
    ...(header ? { header } : {}),
    ...peopleOf(i18n, memorial, language),
    ...(portrait ? { portrait } : {}),
  };
}

function closingOf(i18n: I18n, source: MaterialSource, language: string): MaterialPart {
  const { memorial, address } = source;
  return {
    id: 'closing',
    kind: 'closing',
    ...peopleOf(i18n, memorial, language),
    code: {
      address: address.replace(/^https?:\/\//, ''),
      modules: encode(address, { ecc: 'Q', boostEcc: false, border: 0 }).data,
      sentence: ourWords(i18n, i18n._('There’s more on the memorial page.')),
    },
  };
}

function peopleOf(
  i18n: I18n,
  memorial: Memorial,
  language: string,
): Pick<Card, 'names' | 'dates' | 'notice'> {
  const names = namesOf(memorial);
  const spans = lifeSpans(i18n, people(memorial), memorial.language);
  // With dates of one of two people, the line says whose they are.
  const isClear = spans.length === names.length;
  return {
    names: names.flatMap((name) => words(name, language) ?? []),
    dates: spans.map(({ name, dates }) =>
      ourWords(
        i18n,
        isClear || name === undefined ? dates : name + colonIn(language) + dates,
        language,
      ),
    ),
    ...(memorial.invented ? { notice: ourWords(i18n, inventedNotice(i18n, names.length)) } : {}),
  };
}

function portraitOf({ profilePhoto, profilePhotoCrop: crop }: Memorial): ScenePicture | undefined {
  const picture = profilePhoto === undefined ? null : parsePictureAddress(profilePhoto);
  if (!picture || profilePhoto === undefined) return undefined;
  const { width, height } = picture;
  return { address: profilePhoto, width, height, ...(crop ? { crop } : {}) };
}

function quoteOf({ quote }: Memorial, language: string): MaterialPart[] {
  const text = quote === undefined ? undefined : words(inQuoteMarks(quote, language), language);
  return text ? [{ id: 'quote', kind: 'quote', text }] : [];
}

/** A text that is ours: its direction is that of its language, even if it begins with a digit. */
function ourWords(i18n: I18n, text: string, language = i18n.locale): Words {
  return { text, lang: language, dir: directionOf(language) };
}
