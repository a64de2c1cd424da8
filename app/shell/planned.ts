/**
 * The planned features of each page, which the page lists under 'Coming soon...' (`planned-block.tsx`). docs/roadmap.md
 * has the same lines. Remove a line when its feature is released.
 */
export const PLANNED = {
  Overview: ['Invitations to help with a memorial.'],
  'Memorial Page': ['Pictures and words from relatives whom you invite to add theirs.'],
  'Memorial Video': ['A film of a life, from its pictures and words.'],
  'Memorial Booklet': ['A booklet of the page, to print at home or at a printer’s.'],
  'Tributes Management': ['Tributes in print, in the booklet of the page.'],
  Condolences: ['All letters in the file that takes everything home.'],
  Settings: [
    'Members, invitations, and who follows as the owner.',
    'A page for family and friends only, behind a password.',
    'Everything taken home in one file.',
  ],
  About: ['Privacy and terms, in plain words.'],
  Features: [
    'Tributes and letters from visitors, who need no account.',
    'A booklet and a film of a life.',
    'A way to find a page by name.',
  ],
  Pricing: ['The printer’s booklet and the film of a life, made on Pro.'],
  Contact: ['A way to report a page on which something is wrong.'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PlannedPage = keyof typeof PLANNED;

/** The heading of the lines on each page (SPEC section 2). */
export const PLANNED_HEADING = 'Coming soon...';
