import { languageAttributes, type Direction } from '../../../language/direction.ts';
import type { MemorialPageView, SectionView } from '../page-view.ts';

export interface FixedTexts {
  lang?: string;
  dir?: Direction;
}

const AS_AROUND_THEM: FixedTexts = {};

/** The attributes of what the family has not written, which is in the language of the page. */
export function fixedTextsOf(
  { language }: Pick<SectionView, 'language'>,
  page: Pick<MemorialPageView, 'language'>,
): FixedTexts {
  return language === undefined ? AS_AROUND_THEM : languageAttributes(page.language);
}

/**
 * The language of dates. Those of a timeline stand beside the words of its language, unless the visitor has chosen one;
 * those of relatives and tributes beside fixed texts.
 */
export function languageOfDates(
  { type, language = '' }: Pick<SectionView, 'type' | 'language'>,
  page: Pick<MemorialPageView, 'language' | 'visitorLanguage'>,
): string {
  const isOfSection = type !== 'familyTreeSection' && type !== 'tributesSection';
  return (!page.visitorLanguage && isOfSection && language) || page.language;
}
