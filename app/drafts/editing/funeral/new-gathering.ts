import { isTimeZone } from '../../../memorials/funeral/local-time.ts';
import type { DraftItem } from '../../contract.ts';

/**
 * What a new gathering begins with.
 * @param last - the last gathering of the same funeral, whose time zone may have been chosen
 */
export function newGathering(last: DraftItem | undefined): Record<string, unknown> {
  const chosen = last?.['timeZone'];
  return {
    kind: 'funeral',
    timeZone: typeof chosen === 'string' && isTimeZone(chosen) ? chosen : zoneOfBrowser(),
    stream: 'undecided',
  };
}

/** Browsers that hide where they are say UTC, and some say nothing. */
function zoneOfBrowser(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}
