/**
 * Visitors' tributes. They are rows of `tributes`, so that pages, lists and exports show them.
 * Imports and publications never change them.
 */
import { randomId } from '../../wire/ids.server.ts';
import * as store from './store.server.ts';

export type { ShownRow, VisitorWords } from './store.server.ts';

export async function addVisitorTribute(
  transaction: store.Db,
  tribute: store.VisitorWords & { memorialId: string; sectionId: string; writtenAt: Date },
): Promise<string> {
  const id = randomId('tri');
  await store.insertLast(transaction, { ...tribute, id });
  return id;
}

/** Changes a tribute. Its id, section, position and date stay the same. */
export const changeVisitorTribute = store.updateWords;
export const changeCategoryOfVisitor = store.setCategory;
/** Reads the fields of these tributes that the page shows. */
export const readShownTributes = store.listByIds;
export const removeVisitorTribute = store.remove;
/** Returns the row as JSON, to undo a change with `restoreVisitorTribute`. */
export const readVisitorTribute = store.findRow;
export const restoreVisitorTribute = store.restore;
export const choosePreviewOfVisitor = store.setPreview;
export const readVisitorTributes = store.listOfMemorial;
/** Moves the tributes of these sections to another section. */
export const moveVisitorTributes = store.moveToSection;
