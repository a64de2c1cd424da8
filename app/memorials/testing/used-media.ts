import type { TestApp } from '../../../tests/harness/test-app.ts';
import { insertIntakeUses } from '../../media/uses/store.server.ts';
import { mediaIdsIn } from '../media-access/named-media.ts';

/** Makes pictures and videos look as if the memorial had just taken them in, so that its document may name them. */
export async function takeInForTest(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  memorialId: string,
  addresses: readonly string[],
): Promise<void> {
  const until = new Date(clock.now().getTime() + 24 * 3600_000);
  const mediaIds = addresses.flatMap(mediaIdsIn);
  await insertIntakeUses(database.kysely, { memorialId, mediaIds, until });
}
