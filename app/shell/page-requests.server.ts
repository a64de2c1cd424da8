/**
 * What loaders and actions of pages share. What they throw becomes a page or a redirect. A request for a family-only
 * page, below `/f/`, without access is redirected to the password page, which the code calls “door”.
 */
import { data, redirect } from 'react-router';

import {
  languageOfQuery,
  otherLanguagesHeader,
  withLanguage,
  type LanguageChoices,
} from '../language/visitor-language.ts';
import { passDoor, type Passed, type Visit } from '../memorials/door/access.server.ts';
import { BehindDoorError, NoDoorError } from '../memorials/door/behind-door.ts';
import { DOOR_MESSAGES, MEMBER_QUERY } from '../memorials/door/door-messages.ts';
import { MemorialMovedError, movedAddress } from '../memorials/memorial-moved.ts';
import type { PageServices } from '../request-context.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { isOutage } from '../wire/errors/outage.ts';

type ErrorPageServices = Pick<PageServices, 'reportFailure' | 'readerI18n'>;
type VisitServices = ErrorPageServices & Pick<PageServices, 'kysely' | 'caller' | 'findI18n'>;

/**
 * An `AppError` or an outage becomes a thrown response, in the language of the reader. Outages are logged here, because
 * thrown responses are not logged elsewhere.
 */
export async function withErrorPage<T>(
  services: ErrorPageServices,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const hasOutage = isOutage(error);
    if (hasOutage) services.reportFailure(error);
    const known = hasOutage ? new AppError('UNAVAILABLE', { cause: error }) : error;
    if (!(known instanceof AppError)) throw error;
    // A response can have a `statusText` in Latin letters only. Without one, React Router says "Internal Server Error".
    const { message } = known.in(services.readerI18n());
    throw data(message, { status: known.status, statusText: '' });
  }
}

/**
 * As `withErrorPage`. An old URL also redirects to the current one, and a family-only page to its password page.
 * @param request - the request for the page; the redirect keeps its path and query
 */
export async function withMemorialErrors<T>(
  services: ErrorPageServices,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  return withErrorPage(services, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BehindDoorError) throw doorRedirect(error.slug);
      if (!(error instanceof MemorialMovedError)) throw error;
      throw redirect(movedAddress(new URL(request.url), error.slug), {
        status: 308,
        // Not cached. If the memorial gets its old URL back, two cached redirects would form a
        // loop.
        headers: { 'Cache-Control': 'no-store' },
      });
    }
  });
}

/**
 * As `withMemorialErrors`, for a page of a memorial.
 * @param work - gets the check for a page below `/f/`, and the language that the visitor has chosen
 */
export async function visitMemorial<T>(
  services: VisitServices,
  request: Request,
  slug: string | undefined,
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  return withMemorialErrors(services, request, async () =>
    work({
      passed: await passFamilyDoor(services, request, slug),
      language: wantedLanguage(services, request),
    }),
  );
}

/** The language that the visitor has chosen, if the product speaks it. */
export function wantedLanguage(
  { findI18n }: Pick<PageServices, 'findI18n'>,
  { url }: Request,
): string | undefined {
  const language = languageOfQuery(new URL(url).search.slice(1));
  return language !== undefined && findI18n(language).locale === language ? language : undefined;
}

/**
 * The page that follows a form, in the language of the form.
 * @param query - says what has happened, such as `sent`
 */
export function followingPage({ url }: Request, query: string): string {
  const { pathname, search } = new URL(url);
  return withLanguage(`${pathname}?${query}`, languageOfQuery(search.slice(1)));
}

/** A family-only page is not cached and varies by cookie. Other pages get no headers. */
export function familyPageHeaders(passed: Passed | undefined): Record<string, string> {
  return passed ? FAMILY_PAGE_HEADERS : {};
}

/** Of a page that the page cache keeps, in each language that the family offers. */
export function cachedPageHeaders(
  { languages }: Pick<PageServices, 'languages'>,
  passed: Passed | undefined,
  choices: LanguageChoices,
): Record<string, string> {
  if (passed) return FAMILY_PAGE_HEADERS;
  return otherLanguagesHeader(
    choices,
    languages.map(({ tag }) => tag),
  );
}

export const FAMILY_PAGE_HEADERS = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' };

/** Undefined for a page that is not below `/f/`. */
async function passFamilyDoor(
  services: VisitServices,
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
