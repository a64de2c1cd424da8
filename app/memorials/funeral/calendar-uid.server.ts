import { createHash } from 'node:crypto';

/**
 * The UID of a gathering in calendars. It stays when the gathering changes, so that a calendar updates its entry. It does
 * not show the id, which only members see.
 * @param origin - the application's public URL
 */
export function calendarUid(gatheringId: string, origin: string): string {
  const hash = createHash('sha256').update(gatheringId).digest('hex').slice(0, 32);
  return `${hash}@${new URL(origin).hostname}`;
}
