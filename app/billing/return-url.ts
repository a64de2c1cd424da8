import { AppError } from '../wire/app-error.ts';

/**
 * Resolves a return URL and requires that the URL has the application's own origin. `URL.parse` parses the URL as a
 * browser does, so that `/\evil`, `//evil`, a tab inside `javascript:` and `https://site@evil` are rejected.
 *
 * @param origin - the application's own origin, for example `https://memorials.example`
 * @throws AppError FOREIGN_RETURN_ADDRESS
 */
export function sameOriginUrl(address: string, origin: string, field: string): string {
  const url = URL.parse(address, origin);
  // Compares scheme and host instead of `url.origin`. A `blob:` URL contains another URL, and its `url.origin` would be
  // the origin of that inner URL.
  const isSameOrigin = url !== null && `${url.protocol}//${url.host}` === origin;
  if (!isSameOrigin || url.username !== '' || url.password !== '') {
    const { message } = new AppError('FOREIGN_RETURN_ADDRESS');
    throw new AppError('FOREIGN_RETURN_ADDRESS', { fields: { [field]: message } });
  }
  return url.href;
}
