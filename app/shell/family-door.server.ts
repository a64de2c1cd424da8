/**
 * Family-only pages, below `/f/`. Requests without access are redirected to the password page,
 * which the code calls “door”.
 */
import { redirect } from 'react-router';

import type { Passed } from '../memorials/door/access.server.ts';
import { passDoor } from '../memorials/door/access.server.ts';
import { BehindDoorError, NoDoorError } from '../memorials/door/behind-door.ts';
import { DOOR_MESSAGES, MEMBER_QUERY } from '../memorials/door/door-messages.ts';
import { movedAddress } from '../memorials/memorial-moved.ts';
import type { PageServices } from '../request-context.server.ts';

/** A family-only page is not cached and varies by cookie. Other pages get no headers. */
export function familyPageHeaders(passed: Passed | undefined): Record<string, string> {
  return passed ? FAMILY_PAGE_HEADERS : {};
}

export const FAMILY_PAGE_HEADERS = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' };

/**
 * Checks that a request may see a page below `/f/`. Redirects other requests to the password page.
 * Undefined for pages that are not below `/f/`. Call it within `withMemorialErrors`.
 */
export async function passFamilyDoor(
  services: Pick<PageServices, 'kysely' | 'caller'>,
  request: Request,
  slug: string | undefined,
): Promise<Passed | undefined> {
  const { pathname, search, searchParams } = pageAddress(request);
  if (!pathname.startsWith('/f/')) return undefined;
  try {
    return await passDoor(services.kysely, slug, services.caller);
  } catch (error) {
    if (error instanceof NoDoorError) {
      const path = movedAddress(new URL(pathname.slice(2) + search, request.url), error.slug);
      // The page is not family-only any more. If the visitor opened a form while it was, status 307 makes the browser
      // send the form again to the new URL.
      throw uncachedRedirect(path, request.method === 'POST' ? 307 : 303);
    }
    if (!(error instanceof BehindDoorError)) throw error;
    const message = searchParams.has(MEMBER_QUERY) ? DOOR_MESSAGES.noMember : undefined;
    const anchor = message ?? (error.hasEnded ? DOOR_MESSAGES.ended : undefined);
    throw doorRedirect(error.slug, anchor);
  }
}

/**
 * The password page shows the message that the anchor selects. So the HTML of the page is the same
 * for every visitor.
 */
export function doorRedirect(slug: string, anchor?: string): Response {
  return uncachedRedirect(`/${slug}${anchor ? `#${anchor}` : ''}`, 303);
}

function uncachedRedirect(path: string, status: 303 | 307): Response {
  return redirect(path, { status, headers: FAMILY_PAGE_HEADERS });
}

/** The URL of the page, even for a request of the page's data (`.data`). */
function pageAddress({ url }: Request): URL {
  const address = new URL(url);
  address.pathname = address.pathname.replace(/\.data$/, '');
  return address;
}
