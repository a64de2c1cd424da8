import { AppError } from '../wire/errors/app-error.ts';

/**
 * Requires a return URL with our origin. Parses it as a browser does, so that `/\evil`, `//evil`
 * and `https://site@evil` are rejected.
 * @param origin - for example `https://memorials.example`
 * @throws AppError FOREIGN_RETURN_ADDRESS
 */
export function sameOriginUrl(address: string, origin: string, field: string): string {
  const url = URL.parse(address, origin);
  const isSameOrigin = url !== null && `${url.protocol}//${url.host}` === origin;
  if (!isSameOrigin || url.username !== '' || url.password !== '') {
    const { message } = new AppError('FOREIGN_RETURN_ADDRESS');
    throw new AppError('FOREIGN_RETURN_ADDRESS', { fields: { [field]: message } });
  }
  return url.href;
}
