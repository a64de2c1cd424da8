/**
 * Checks whether the writer is a member of the memorial, in any role. Members' tributes and letters appear at once
 * (ROOMS, “Who may”).
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { accessAsMember } from '../../members/access.server.ts';
import { AppError } from '../../wire/app-error.ts';
import type { Writer } from './writing-context.server.ts';

export async function isOwnMemorial(
  db: DatabaseHandle,
  { user }: Writer,
  memorialId: string,
): Promise<boolean> {
  if (!user) return false;
  try {
    await accessAsMember(db, user, memorialId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'MEMORIAL_NOT_FOUND') return false;
    throw error;
  }
}
