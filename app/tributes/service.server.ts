/**
 * What the product does with tributes. Memorials ask it to keep a document's tributes as rows and to
 * give them back; it never touches the document.
 */
import { randomId } from '../wire/ids.server.ts';
import {
  insertTributes,
  listPreview,
  listTributes,
  removeTributes,
  type PlacedTribute,
} from './store.server.ts';

type Db = Parameters<typeof insertTributes>[0];

export type { PlacedTribute };

/** Replaces all tributes of a memorial by these, in their order. Call it inside a transaction. */
export async function replaceTributes(
  transaction: Db,
  memorialId: string,
  tributes: readonly PlacedTribute[],
): Promise<void> {
  await removeTributes(transaction, memorialId);
  await insertTributes(
    transaction,
    memorialId,
    tributes.map((tribute) => ({ ...tribute, id: randomId('tri') })),
  );
}

/** All tributes of a memorial, for the API and the export. */
export const readTributes = listTributes;

/** The tributes that the memorial page shows. */
export const readPreview = listPreview;
