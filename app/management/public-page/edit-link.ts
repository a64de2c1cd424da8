/**
 * 'Edit this page' on a memorial page, for members who may edit it. It is loaded only in a
 * signed-in browser, and stands in a corner above `main`, so that nothing moves and the page stays as it was published.
 */
import { msg } from '@lingui/core/macro';

import { clearUser } from '../../accounts/session-in-browser/session-store.ts';
import { hasStoredUser } from '../../accounts/session-in-browser/user-storage.ts';
import { pageI18n } from '../../language/i18n.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import { publicPage } from './endpoints.ts';

/** `/{slug}` or `/f/{slug}` */
const PAGE_PATH = /^\/(?:f\/)?([^/]+)\/?$/;

/** @param path - of the page */
export async function addEditLink(main: Element, path: string): Promise<void> {
  const memorialId = await findEditable(PAGE_PATH.exec(path)?.[1]);
  if (!memorialId || !hasStoredUser()) return;
  const link = main.ownerDocument.createElement('a');
  link.className = 'memorial-edit';
  link.href = `/memorial/${memorialId}/memorial-page`;
  link.textContent = pageI18n._(msg`Edit this page`);
  main.before(link);
  const removeAfterSignOut = () => {
    if (!hasStoredUser()) link.remove();
  };
  // `storage`: another tab signed out; `pageshow`: Back shows this page after a sign-out in this tab.
  window.addEventListener('storage', removeAfterSignOut);
  window.addEventListener('pageshow', removeAfterSignOut);
}

/** A visitor must notice nothing of a failure, so the link is then missing. */
async function findEditable(slug: string | undefined): Promise<string | null> {
  if (!slug) return null;
  try {
    return (await call(publicPage.findEditable, { slug })).memorialId;
  } catch (error) {
    // The session has ended, so the next page need not ask again.
    if (error instanceof ApiFailure && error.status === 401) clearUser();
    return null;
  }
}
