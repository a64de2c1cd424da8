import { readSummary } from '../../../app/memorials/cdn/store.server.ts';
import type { DatabaseContext } from '../doctor-context.server.ts';
import { ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const CDN_CHECKS: ReadonlyArray<Check<DatabaseContext>> = [{ name: 'cdn', run: checkCdn }];

const LATE_SECONDS = 60;

async function checkCdn({ config, database }: DatabaseContext): Promise<Finding> {
  if (!config.cdn) return ok('PURGE_URL isn’t set, so a CDN may only keep pages for one second.');
  const { isTrusted, unconfirmed, oldestSeconds } = await readSummary(database.kysely);
  if (isTrusted && oldestSeconds < LATE_SECONDS) {
    return ok('The CDN has confirmed all purges that were sent.');
  }
  return warn(
    unconfirmed === 0
      ? 'The CDN has not confirmed a purge yet.'
      : `The CDN has not confirmed ${unconfirmed === 1 ? 'a purge' : `${unconfirmed} purges`}; the oldest has been waiting for ${Math.round(oldestSeconds)} seconds.`,
    'Check PURGE_URL, PURGE_KIND and PURGE_TOKEN. For the reason, search the log for “a purge of the CDN was not confirmed”.',
  );
}
