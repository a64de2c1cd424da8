import { AppError } from './errors/app-error.ts';

/**
 * Reads the query parameter `after` of a list's next page.
 * @param parse - returns null for a text that is no cursor
 * @throws AppError INVALID_INPUT
 */
export function parseAfter<Cursor>(
  text: string | undefined,
  parse: (text: string) => Cursor | null,
): Cursor | undefined {
  if (!text) return undefined;
  const cursor = parse(text);
  if (cursor !== null) return cursor;
  throw new AppError('INVALID_INPUT', {
    fields: { after: /*i18n*/ 'This must be the `next` value from an earlier response' },
  });
}
