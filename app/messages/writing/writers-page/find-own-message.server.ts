import {
  findHeadingById,
  type MemorialHeading,
} from '../../../memorials/memorial-heading.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import * as store from '../store.server.ts';
import type { WritingContext } from '../writing-context.server.ts';
import type { OwnId } from './writer-token.server.ts';

export interface Own extends OwnId {
  /** the token of the writer's page, without the proof of a mailed one */
  token: string;
  row: store.OwnRow;
  memorial: MemorialHeading;
}

/** @throws AppError NOT_FOUND, MEMORIAL_GONE */
export async function findOwn(
  { kysely, writerTokens }: Pick<WritingContext, 'kysely' | 'writerTokens'>,
  token: string,
): Promise<Own> {
  const own = writerTokens.parse(token);
  const row = own && (await store.findMessage(kysely, own.kind, { id: own.id }));
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...own,
    token: writerTokens.create(own.id),
    row,
    memorial: await findHeadingById(kysely, row.memorialId),
  };
}
