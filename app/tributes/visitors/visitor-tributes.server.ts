/**
 * Visitors' tributes. Pages, lists and exports show them, because they are rows of the table
 * `tributes`. Imports and publications never change them.
 */
import { randomId } from '../../wire/ids.server.ts';
import * as store from './store.server.ts';

export type { ShownRow, VisitorMessage } from './store.server.ts';

export async function addVisitorTribute(
  transaction: store.Db,
  tribute: store.VisitorMessage & { memorialId: string; sectionId: string; writtenAt: Date },
): Promise<string> {
  const id = randomId('tri');
  await store.insertLast(transaction, { ...tribute, id });
  return id;
}

/** Replaces name, relationship, category, text and picture. The other columns stay the same. */
export const changeVisitorTribute = store.updateMessage;
export const changeCategoryOfVisitor = store.setCategory;
export const readShownTributes = store.listByIds;
export const removeVisitorTribute = store.remove;
/** Returns the tribute's row as JSON. `restoreVisitorTribute` takes this JSON to undo a change. */
export const readVisitorTribute = store.findRow;
export const restoreVisitorTribute = store.restore;
export const choosePreviewOfVisitor = store.setPreview;
export const readShownOnMemorial = store.listShownOnMemorial;
export const readVisitorTributes = store.listOfMemorial;
export const moveVisitorTributes = store.moveToSection;
