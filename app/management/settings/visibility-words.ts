import type { KeptMemorial } from '../../drafts/kept-memorial.ts';

export type Visibility = Pick<KeptMemorial, 'level' | 'isIndexed'>;

export function describeVisibility({ level, isIndexed }: Visibility): string {
  if (level === 'family') {
    return 'People with the password, guests and members see the page and its pictures. Search engines do not list it.';
  }
  if (level !== 'public') {
    return 'People who have the link see the page. Search engines are asked not to list it.';
  }
  return isIndexed
    ? 'Everybody may see the page, and search engines may list it.'
    : 'Everybody may see the page. Search engines are asked not to list it.';
}

const CLOSING =
  'What others have copied or saved until now stays with them, and search engines may show the old page for some weeks.';
const OPENING =
  'Whoever sees it then may copy it. Closing it again later does not take such copies back.';
const UNLISTING = 'Search engines may take some weeks to forget the page.';
const LISTING =
  'What search engines and others copy does not come back if you choose otherwise later.';

export function describeLasting(before: Visibility, after: Visibility): string | undefined {
  if (before.level === after.level) return undefined;
  if (after.level === 'family') return CLOSING;
  if (before.level === 'family') return OPENING;
  return after.level === 'public' ? LISTING : UNLISTING;
}

export const NEW_PASSWORD_ENDS =
  'With the new password, everybody who came in with the old one, and every guest, has to come in again.';
