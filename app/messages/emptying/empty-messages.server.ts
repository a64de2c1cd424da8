import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { deleteMessages } from './store.server.ts';

/** Deletes what visitors have written to a memorial, before it is purged. Do not call it in a transaction. */
export const emptyMessages: (kysely: DatabaseHandle, memorialId: string) => Promise<void> =
  deleteMessages;
