import type { KeptMemorial } from '../../drafts/kept-memorial.ts';

export type Visibility = Pick<KeptMemorial, 'level' | 'isIndexed'>;

export function describeVisibility({ level, isIndexed }: Visibility): string {
  if (level === 'family') {
    return 'Only guests, people with the password and people who help manage the page can see it. Search engines can’t list it.';
  }
  if (level !== 'public') {
    return 'Anyone with the link can see the page. We ask search engines not to list it.';
  }
  return isIndexed
    ? 'Anyone can see the page, and search engines can list it.'
    : 'Anyone can see the page. We ask search engines not to list it.';
}

const CLOSING =
  'People keep anything they’ve already copied or saved, and search engines may show the old page for a few weeks.';
const OPENING =
  'Anyone who sees the page can copy it. Making it private again later won’t undo that.';
const UNLISTING = 'It can take search engines a few weeks to remove the page.';
const LISTING = 'Search engines and other people may keep copies, even if you change this later.';

export function describeLasting(before: Visibility, after: Visibility): string | undefined {
  if (before.level === after.level) return undefined;
  if (after.level === 'family') return CLOSING;
  if (before.level === 'family') return OPENING;
  return after.level === 'public' ? LISTING : UNLISTING;
}

export const NEW_PASSWORD_ENDS =
  'After the password changes, guests and everyone who used the old one will have to sign in to the page again.';
