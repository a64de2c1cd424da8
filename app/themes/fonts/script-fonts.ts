import type { FontKind } from './font-families.ts';

export interface ScriptFont {
  packageName: string;
  /**
   * The names of the subsets. A package with numbered subsets has many more small subsets, which
   * are tried after these.
   */
  subsets: readonly string[];
  hasNumberedSubsets?: true;
  hasItalic?: true;
  /** True for fonts such as emoji, which have one weight only. */
  isOneWeight?: true;
  /** The kind of theme font that this font goes with. Undefined if it goes with any kind. */
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
  { packageName: 'noto-sans-gujarati', subsets: ['gujarati'] },
  { packageName: 'noto-sans-gurmukhi', subsets: ['gurmukhi'] },
  { packageName: 'noto-sans-telugu', subsets: ['telugu'] },
  { packageName: 'noto-sans-kannada', subsets: ['kannada'] },
  { packageName: 'noto-sans-malayalam', subsets: ['malayalam'] },
  { packageName: 'noto-sans-sinhala', subsets: ['sinhala'] },
  { packageName: 'noto-sans-lao', subsets: ['lao'] },
  { packageName: 'noto-sans-khmer', subsets: ['khmer'] },
  { packageName: 'noto-sans-myanmar', subsets: ['myanmar'] },
  { packageName: 'noto-sans-ethiopic', subsets: ['ethiopic'] },
  { packageName: 'gowun-batang', subsets: ['korean'] },
];

const LAST_FONTS: readonly ScriptFont[] = [
  { packageName: 'noto-emoji', subsets: ['emoji'], isOneWeight: true },
  { packageName: 'noto-sans-symbols-2', subsets: ['symbols', 'math'], isOneWeight: true },
];

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Some characters have another shape in Japan than in China. A text in Japanese or with kana gets the Japanese font
 * first, and a Chinese text the Chinese one.
 */
export function scriptFonts(kind: FontKind, text: string, language = 'en'): ScriptFont[] {
  const wanted = kind === 'sans' ? 'sans' : 'serif';
  const isJapanese = /^ja\b/.test(language) || (!/^zh\b/.test(language) && KANA.test(text));
  const han = isJapanese ? [JAPANESE, CHINESE] : [CHINESE, JAPANESE];
  return [...SCRIPT_FONTS, ...han, ...LAST_FONTS].filter(
    (font) => font.kind === undefined || font.kind === wanted,
  );
}
