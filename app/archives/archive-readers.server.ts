/** Who may make an archive, and what the archive contains (decision 120). */
import type { DatabaseHandle } from '../../db/schema.server.ts';
import {
  accessToEdit,
  accessToCondolences,
  type Actor,
  type EditableMemorial,
  type CondolenceMemorial,
} from '../members/access.server.ts';
import { AppError } from '../wire/errors/app-error.ts';

/** The rights of the user who makes an archive. They decide what the archive contains. */
export interface ArchiveReader {
  memorial: EditableMemorial;
  /** undefined if the member may not read letters */
  letters: CondolenceMemorial | undefined;
}

/**
 * Checks the user's current rights and returns what an archive of this user may contain.
 * @throws AppError MEMORIAL_NOT_FOUND, NOT_ALLOWED
 */
export async function readerOf(
  { kysely }: { kysely: DatabaseHandle },
  actor: Actor,
  memorialId: string,
): Promise<ArchiveReader> {
  const memorial = await accessToEdit(kysely, actor, memorialId);
  const letters = await accessToCondolences(kysely, actor, memorialId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_ALLOWED') return undefined;
    throw error;
  });
  return { memorial, letters };
}
