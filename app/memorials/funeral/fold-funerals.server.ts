import type { JobQueue } from '../../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { FOLD_FUNERALS, FOLD_MINUTES } from '../jobs.server.ts';
import { dayOfEnded } from './gatherings.ts';
import { announceChanges, listOnDays } from './store.server.ts';

interface FoldContext {
  kysely: DatabaseHandle;
  now: () => Date;
}

const DAY_MS = 24 * 3600_000;
/** Twice the time between two runs, so that a late run misses nothing. */
const LOOKED_BACK_MS = 2 * FOLD_MINUTES * 60_000;

export function handleFuneralJobs(context: FoldContext & { jobs: JobQueue }): void {
  context.jobs.handle(FOLD_FUNERALS, () => foldFunerals(context));
}

/** On the day after a gathering its page is drawn again, because the section may now be one line. */
export async function foldFunerals({ kysely, now }: FoldContext): Promise<void> {
  const time = now();
  const before = new Date(time.getTime() - LOOKED_BACK_MS);
  // Somewhere it is a day later than in UTC, and elsewhere a day earlier.
  const rows = await listOnDays(kysely, {
    from: new Date(time.getTime() - 2 * DAY_MS).toISOString().slice(0, 10),
    to: time.toISOString().slice(0, 10),
  });
  const slugs = rows
    .filter(({ content }) => dayOfEnded([content], time) && !dayOfEnded([content], before))
    .map(({ slug }) => slug);
  if (slugs.length > 0) await announceChanges(kysely, [...new Set(slugs)]);
}
