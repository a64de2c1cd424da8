import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { StoredDocument } from '../tables.server.ts';
import { applyChanges } from './changes/apply-changes.ts';
import { diffDocuments } from './changes/diff-documents.ts';
import { toDraft } from './changes/draft-document.ts';
import * as history from './history/store.server.ts';
import * as store from './store.server.ts';

/**
 * Called in the transaction of an import: writes the history and the log, and merges the changes of the import into a
 * draft, so that the operator and the family can work on the same memorial. Values that were changed in the draft stay.
 *
 * @param imported.before - the document that the import replaces; undefined for a new memorial
 */
export async function mergeImport(
  transaction: DatabaseHandle,
  imported: {
    memorialId: string;
    before: StoredDocument | undefined;
    after: StoredDocument;
    now: Date;
  },
): Promise<void> {
  const { memorialId, now } = imported;
  const entry = { memorialId, userId: null, now };
  const after = toDraft(imported.after, randomId);
  if (imported.before) {
    const before = toDraft(imported.before, randomId);
    if (!(await history.findLastRevisionTime(transaction, memorialId))) {
      await history.insertRevision(transaction, { ...entry, kind: 'published', document: before });
    }
    const draft = await store.findDraft(transaction, memorialId);
    if (draft) {
      const outcome = applyChanges(
        draft.document,
        diffDocuments(before, after, () => randomId('chg')),
        randomId,
      );
      await history.insertRevision(transaction, {
        ...entry,
        kind: 'draft',
        document: draft.document,
      });
      await store.saveDraft(transaction, {
        ...entry,
        revision: draft.revision + 1,
        document: outcome.document,
      });
      // Removed parts may contain text that the family has written.
      await history.insertLostValues(transaction, {
        ...entry,
        values: outcome.lost.filter(({ reason }) => reason === 'removed'),
      });
    }
  }
  await history.insertRevision(transaction, { ...entry, kind: 'published', document: after });
  await appendToLog(transaction, { ...entry, action: 'imported' });
}
