import { AppError } from '../wire/app-error.ts';

/**
 * An address to come back to, in full. It leads to the product's own origin or it is refused; it is read as
 * a browser reads it, so that `/\evil`, `//evil`, a tab inside `javascript:` and `https://site@evil` are seen
 * for what they are.
 *
 * @param origin the product's own, as `https://memorials.example`
 * @throws AppError FOREIGN_RETURN_ADDRESS
 */
export function ownAddress(address: string, origin: string, field: string): string {
  const url = URL.parse(address, origin);
  // Of a blob: the origin is ours too, so the scheme and the host are compared and not what they add up to.
  const isOwn = url !== null && `${url.protocol}//${url.host}` === origin;
  if (!isOwn || url.username !== '' || url.password !== '') {
    const { message } = new AppError('FOREIGN_RETURN_ADDRESS');
    throw new AppError('FOREIGN_RETURN_ADDRESS', { fields: { [field]: message } });
  }
  return url.href;
}
