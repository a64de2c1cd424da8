/**
 * The lines under 'Coming soon...', the same as in docs/roadmap.md. Remove a line when its feature
 * is released.
 */
export const PLANNED = {
  Overview: ['The film of the page, ready to take home.'],
  'Memorial Page': ['Pictures and notes from a family tree file.'],
  'Memorial Video': ['A film of a life, from its pictures and words.'],
  'Memorial Booklet': ['The order of the pages turned for folding at home, two on a sheet.'],
  'Tributes Management': ['A choice of the tributes that the booklet has, one by one.'],
  Condolences: ['Letters in the booklet that the family prints for itself.'],
  Settings: ['The booklet and the film of the page, in the file that takes everything home.'],
  About: ['A report each year: what has changed, what it cost, and how many pages are kept.'],
  Features: ['A film of a life.'],
  Pricing: ['The film of a life, made on Pro.'],
  Contact: ['A form to write to us, for those without a mail program.'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PlannedPage = keyof typeof PLANNED;

export const PLANNED_HEADING = 'Coming soon...';
