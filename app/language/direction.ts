export type Direction = 'ltr' | 'rtl';

/** The scripts that are written from right to left, by ISO 15924. */
const RIGHT_TO_LEFT = new Set(
  'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi'.split(
    ' ',
  ),
);

export function directionOf(tag: string): Direction {
  return RIGHT_TO_LEFT.has(scriptOf(tag)) ? 'rtl' : 'ltr';
}

/** The script in which a language is usually written, such as `Latn`. Empty if it is not known. */
export function scriptOf(tag: string): string {
  if (tag !== last.tag) last = { tag, script: readScript(tag) };
  return last.script;
}

/** A page asks again and again for its own language. */
let last = { tag: 'en', script: 'Latn' };

function readScript(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? '';
  } catch {
    return '';
  }
}

/** The attributes of an element whose text is in this language. */
export function languageAttributes(tag: string): { lang: string; dir: Direction } {
  return { lang: tag, dir: directionOf(tag) };
}
