import { hash } from 'node:crypto';

/**
 * The name of a gathering's entry in calendars, the same for ever. Its id itself is for members only.
 * @param itemId - of the gathering
 * @param origin - of the site
 */
export function calendarUid(itemId: string, origin: string): string {
  return `${hash('sha256', itemId, 'hex').slice(0, 32)}@${new URL(origin).hostname}`;
}
