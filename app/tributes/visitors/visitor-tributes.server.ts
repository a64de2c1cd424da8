/**
 * Use cases of the tributes that visitors have written. They are rows of `tributes` as those of documents are, so pages,
 * lists and exports show both; but no import and no publication removes, changes or renumbers them.
 */
import { randomId } from '../../wire/ids.server.ts';
import * as store from './store.server.ts';

export type { ShownRow, VisitorWords } from './store.server.ts';

/** Adds a tribute after all others of its memorial, which the caller has locked; resolves to its id. */
export async function addVisitorTribute(
  transaction: store.Db,
  tribute: store.VisitorWords & { memorialId: string; sectionId: string; writtenAt: Date },
): Promise<string> {
  const id = randomId('tri');
  await store.insertLast(transaction, { ...tribute, id });
  return id;
}

/** Changes what a tribute shows; its id, section, position and date stay. */
export const changeVisitorTribute = store.updateWords;
export const changeCategoryOfVisitor = store.setCategory;
/** What these tributes show on the page. */
export const readShownTributes = store.listByIds;
export const removeVisitorTribute = store.remove;
/** The row as JSON text, with which `restoreVisitorTribute` undoes a change or a removal. */
export const readVisitorTribute = store.findRow;
export const restoreVisitorTribute = store.restore;
/** Chooses a tribute for the memorial page, or leaves the choice to the page's rule; see `preview.ts`. */
export const choosePreviewOfVisitor = store.setPreview;
/** The visitors' tributes of a memorial in the order of their positions. */
export const readVisitorTributes = store.listOfMemorial;
/** Moves the visitors' tributes of these sections to another section. */
export const moveVisitorTributes = store.moveToSection;
