import type { HeadersArgs } from 'react-router';

/** No browser and no shared cache may store a private page. */
export const PRIVATE_PAGE_HEADERS = { 'Cache-Control': 'private, no-store' } as const;

interface SentFormFacts {
  /** the value of `Set-Cookie` */
  cookie?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** For the response to a form that a visitor has sent. */
export function sentFormHeaders({ cookie, retryAfterSeconds }: SentFormFacts): Headers {
  const headers = new Headers(PRIVATE_PAGE_HEADERS);
  if (cookie) headers.set('Set-Cookie', cookie);
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds));
  return headers;
}

/** The `headers` of a route with a form. After the action, React Router runs the loader, too. */
export function formRouteHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;
}
