import { directionOf, type Direction } from './direction.ts';
import { DEFAULT_LANGUAGE } from './tags.ts';

export interface TypesetLanguage {
  /** ISO 639, two or three letters */
  lang: string;
  /** ISO 3166, two letters */
  region: string | null;
  dir: Direction;
}

/** A language as the typesetter takes it, which knows no tags. */
export function typesetLanguage(tag: string = DEFAULT_LANGUAGE): TypesetLanguage {
  const { language, region } = new Intl.Locale(tag);
  const isShort = /^[a-z]{2,3}$/.test(language);
  return {
    lang: isShort ? language : DEFAULT_LANGUAGE,
    region: region && /^[A-Z]{2}$/.test(region) ? region : null,
    dir: directionOf(tag),
  };
}
