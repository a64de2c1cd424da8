import type { DatabaseHandle } from '../../db/schema.server.ts';
import * as store from './store.server.ts';
import { removeUploadsOfMemorial } from './uploads/store.server.ts';

/** Deletes what can be much, before `removeDrafts`. Do not call it in a transaction. */
export const emptyDrafts: (kysely: DatabaseHandle, memorialId: string) => Promise<void> =
  store.removeInBatches;

/** Deletes the draft of a memorial with its history, its removed parts and its uploads. */
export async function removeDrafts(transaction: DatabaseHandle, memorialId: string): Promise<void> {
  await store.removeAll(transaction, memorialId);
  await removeUploadsOfMemorial(transaction, memorialId);
}
