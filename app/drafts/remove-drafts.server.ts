import type { DatabaseHandle } from '../../db/schema.server.ts';
import * as store from './store.server.ts';
import { removeUploadsOfMemorial } from './uploads/store.server.ts';

/** Deletes the draft of a memorial with its history, its removed parts and its uploads. */
export async function removeDrafts(transaction: DatabaseHandle, memorialId: string): Promise<void> {
  await store.removeAll(transaction, memorialId);
  await removeUploadsOfMemorial(transaction, memorialId);
}
