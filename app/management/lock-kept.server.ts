import { AppError } from '../wire/errors/app-error.ts';
import * as store from './store.server.ts';

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE */
export async function lockKept(transaction: store.Db, memorialId: string): Promise<store.StateRow> {
  const row = await store.lockState(transaction, memorialId);
  if (!row || row.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
  if (row.state === 'taken-down') throw new AppError('MEMORIAL_GONE');
  return row;
}
