import {
  type CdnSummary,
  isCdnUsed,
  readSummary,
} from '../../../app/memorials/cdn/store.server.ts';
import { SETTING_MISSING } from '../../cdn/open-purger.server.ts';
import type { DatabaseContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const CDN_CHECKS: ReadonlyArray<Check<DatabaseContext>> = [{ name: 'cdn', run: checkCdn }];

const LATE_SECONDS = 60;

async function checkCdn({ config, database }: DatabaseContext): Promise<Finding> {
  const summary = await readSummary(database.kysely);
  const isLate = summary.oldestSeconds >= LATE_SECONDS;
  if (!config.cdn) {
    if (!(await isCdnUsed(database.kysely))) {
      return ok('PURGE_URL isn’t set, so a CDN may only keep pages for one second.');
    }
    // Another instance may send them.
    return isLate ? fail(describeWaiting(summary), SETTING_MISSING) : warn(SETTING_MISSING);
  }
  if (summary.isTrusted && !isLate) return ok('The CDN has confirmed all purges that were sent.');
  return warn(
    summary.unconfirmed === 0 ? 'The CDN has not confirmed a purge yet.' : describeWaiting(summary),
    'Check PURGE_URL, PURGE_KIND and PURGE_TOKEN. For the reason, search the log for “a purge of the CDN was not confirmed”.',
  );
}

function describeWaiting({ unconfirmed, oldestSeconds }: CdnSummary): string {
  return `The CDN has not confirmed ${unconfirmed === 1 ? 'a purge' : `${unconfirmed} purges`}; the oldest has been waiting for ${Math.round(oldestSeconds)} seconds.`;
}
