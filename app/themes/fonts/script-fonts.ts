/** The fonts of letters that a theme's own fonts lack, in the order in which they are tried. */
import type { FontKind } from './font-families.ts';

export interface ScriptFont {
  /** `@fontsource/NAME` */
  packageName: string;
  /** the files of one weight; with numbers the package's many small files are tried after these */
  subsets: readonly string[];
  hasNumberedSubsets?: true;
  hasItalic?: true;
  /** One weight only, such as emoji. */
  isOneWeight?: true;
  /** The kind of typeface beside which it is used; any if it is absent. */
  kind?: 'serif' | 'sans';
}

const EUROPEAN = [
  'vietnamese',
  'greek-ext',
  'greek',
  'cyrillic-ext',
  'cyrillic',
  'latin-ext',
  'latin',
];

const JAPANESE: ScriptFont = {
  packageName: 'shippori-mincho',
  subsets: ['japanese'],
  hasNumberedSubsets: true,
};
const CHINESE: ScriptFont = {
  packageName: 'noto-serif-sc',
  subsets: ['chinese-simplified'],
  hasNumberedSubsets: true,
};

const SCRIPT_FONTS: readonly ScriptFont[] = [
  { packageName: 'noto-serif', subsets: [...EUROPEAN, 'math'], hasItalic: true, kind: 'serif' },
  { packageName: 'noto-sans', subsets: EUROPEAN, hasItalic: true, kind: 'sans' },
  { packageName: 'noto-serif-hebrew', subsets: ['hebrew'], kind: 'serif' },
  { packageName: 'noto-sans-hebrew', subsets: ['hebrew'], kind: 'sans' },
  { packageName: 'noto-naskh-arabic', subsets: ['arabic'] },
  { packageName: 'noto-sans', subsets: ['devanagari'] },
  { packageName: 'noto-sans-bengali', subsets: ['bengali'] },
  { packageName: 'noto-sans-tamil', subsets: ['tamil'] },
  { packageName: 'noto-sans-thai', subsets: ['thai'] },
  { packageName: 'noto-sans-armenian', subsets: ['armenian'] },
  { packageName: 'noto-sans-georgian', subsets: ['georgian'] },
  { packageName: 'gowun-batang', subsets: ['korean'] },
];

const LAST_FONTS: readonly ScriptFont[] = [
  { packageName: 'noto-emoji', subsets: ['emoji'], isOneWeight: true },
  { packageName: 'noto-sans-symbols-2', subsets: ['symbols', 'math'], isOneWeight: true },
];

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The same character has another shape in Japan than in China: a text with kana gets the Japanese ones.
 */
export function scriptFonts(kind: FontKind, text: string): ScriptFont[] {
  const wanted = kind === 'sans' ? 'sans' : 'serif';
  const han = KANA.test(text) ? [JAPANESE, CHINESE] : [CHINESE, JAPANESE];
  return [...SCRIPT_FONTS, ...han, ...LAST_FONTS].filter(
    (font) => font.kind === undefined || font.kind === wanted,
  );
}
