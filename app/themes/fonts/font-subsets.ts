/**
 * The files of a font, in the order in which typesetting tries them. Latin comes last, because the Latin file would
 * compose a letter such as ễ from parts. The Vietnamese file has the whole letter.
 */
export const SUBSETS = [
  'vietnamese',
  'greek-ext',
  'greek',
  'cyrillic-ext',
  'cyrillic',
  'latin-ext',
  'latin',
] as const;
