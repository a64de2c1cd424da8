import { keysBelow } from '../../ui/device-store.ts';
import { drafts } from '../sync/pending-changes.ts';

/** How many changes of a user this device keeps for each memorial, as the server has not stored them. */
export async function listUnsent(
  userKey: string,
): Promise<Array<{ memorialId: string; count: number }>> {
  const entries = await drafts.run((database) => database.getAll('changes', keysBelow(userKey)));
  const counts = Map.groupBy(entries, ({ memorialId }) => memorialId);
  return [...counts].map(([memorialId, { length }]) => ({ memorialId, count: length }));
}
