import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';

export type Visibility = Pick<KeptMemorial, 'level' | 'isIndexed'>;

export function describeVisibility(i18n: I18n, { level, isIndexed }: Visibility): string {
  if (level === 'family') {
    return i18n._(
      msg`Only guests, people with the password and people who help manage the page can see it. Search engines can’t list it.`,
    );
  }
  if (level !== 'public') {
    return i18n._(
      msg`Anyone with the link can see the page. We ask search engines not to list it.`,
    );
  }
  return isIndexed
    ? i18n._(msg`Anyone can see the page, and search engines can list it.`)
    : i18n._(msg`Anyone can see the page. We ask search engines not to list it.`);
}

const CLOSING = msg`People will still have anything they’ve already copied or saved, and search engines may keep showing the page for a few weeks.`;
const OPENING = msg`Anyone who sees the page can copy it. Making it private again later won’t undo that.`;
const UNLISTING = msg`It can take search engines a few weeks to stop showing the page.`;
const LISTING = msg`Search engines and other people may keep copies, even if you change this later.`;

export function describeLasting(
  i18n: I18n,
  before: Visibility,
  after: Visibility,
): string | undefined {
  if (before.level === after.level) return undefined;
  if (after.level === 'family') return i18n._(CLOSING);
  if (before.level === 'family') return i18n._(OPENING);
  return i18n._(after.level === 'public' ? LISTING : UNLISTING);
}

export const NEW_PASSWORD_ENDS = msg`Guests and anyone who used the old password will have to sign in to the page again.`;
