import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { removeOld } from './store.server.ts';

/** after the last gathering that has a date, and after the answer */
const KEPT_DAYS = 90;

export async function sweepAnswers({
  kysely,
  now,
}: {
  kysely: DatabaseHandle;
  now: () => Date;
}): Promise<void> {
  const time = new Date(now().getTime() - KEPT_DAYS * 24 * 3600_000);
  await removeOld(kysely, { time, day: time.toISOString().slice(0, 10) });
}
