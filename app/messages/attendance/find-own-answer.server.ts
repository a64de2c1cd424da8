import { AppError } from '../../wire/errors/app-error.ts';
import type { GoneView } from '../writing/writers-page/gone-texts.ts';
import type { ProvenId } from '../writing/writers-page/writer-token.server.ts';
import type { AttendanceContext } from './attendance-context.server.ts';
import * as store from './store.server.ts';

type Context = Pick<AttendanceContext, 'kysely' | 'writerTokens'>;

export interface OwnAnswerRow extends ProvenId {
  row: store.AnswerRow;
}

/**
 * Also finds an answer for a page that was taken down.
 * @throws AppError NOT_FOUND, LINK_OVER
 */
export async function findOwnRow(
  { kysely, writerTokens }: Context,
  token: string,
): Promise<OwnAnswerRow> {
  const own = writerTokens.parseAnswer(token);
  const row = own && (await store.findAnswer(kysely, { id: own.id }));
  if (!row) throw new AppError('NOT_FOUND');
  // A cancelled answer has no address, and the page only says that it was cancelled.
  if (row.state !== 'cancelled' && !writerTokens.isCurrent(own, row.email)) {
    throw new AppError('LINK_OVER');
  }
  return { ...own, row };
}

/**
 * What the guest's page says while the memorial is taken down.
 * @throws AppError NOT_FOUND, LINK_OVER
 */
export async function readAnswerOfGone(context: Context, token: string): Promise<GoneView> {
  const { row } = await findOwnRow(context, token);
  return { kind: 'coming', isDeleted: row.state === 'cancelled', language: row.language };
}
