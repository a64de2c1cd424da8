/**
 * The lines under 'Coming soon...', the same as in docs/roadmap.md. Remove a line when its feature
 * is released.
 */
export const PLANNED = {
  Overview: ['The memorial video, ready to download.'],
  'Memorial Page': ['Photos and notes from a family tree file.'],
  'Memorial Video': ['A video of their life, made from the photos and text on the page.'],
  'Memorial Booklet': ['Pages laid out for folding at home, two to a sheet.'],
  'Tributes Management': ['Choosing which tributes appear in the booklet.'],
  Condolences: ['Condolences in the booklet that your family prints for itself.'],
  Settings: ['The booklet and the memorial video, included when you download everything.'],
  About: ['A yearly report: what has changed, what it cost and how many pages we look after.'],
  Features: ['A memorial video.'],
  Pricing: ['A memorial video, included in Pro.'],
  Contact: ['A contact form, for people without an email app.'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PlannedPage = keyof typeof PLANNED;

export const PLANNED_HEADING = 'Coming soon...';
