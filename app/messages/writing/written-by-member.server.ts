/**
 * Checks whether the writer is a member of the memorial, in any role. A member's tribute appears at
 * once (ROOMS, “Who may”). A member's tribute or letter never goes to 'Probably spam'.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { accessAsMember } from '../../members/access.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
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
