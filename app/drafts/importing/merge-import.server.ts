import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import type { StoredDocument } from '../../memorials/document-ids.ts';
import { randomId } from '../../wire/ids.server.ts';
import { applyChanges, withoutFailures } from '../changes/apply-changes.ts';
import { diffDocuments } from '../changes/diff-documents.ts';
import { toDraft } from '../changes/draft-document.ts';
import { recordAuthors } from '../contributions/part-authors.server.ts';
import * as history from '../history/store.server.ts';
import * as store from '../store.server.ts';

/**
 * Merges an import into the draft, in the import's transaction. Values that the family has changed in the draft
 * stay.
 * @param imported.before - the replaced document; undefined for a new memorial
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
    let merged = { before, after };
    if (draft) {
      const changes = diffDocuments(before, after, () => randomId('chg'));
      const outcome = withoutFailures(applyChanges(draft.document, changes, randomId));
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
      merged = { before: draft.document, after: outcome.document };
      // Removed parts can contain text that the family has written, so “Put aside” must list them.
      await history.insertLostValues(transaction, {
        ...entry,
        values: outcome.lost.filter(({ reason }) => reason === 'removed'),
      });
    }
    await recordAuthors(transaction, entry, merged);
  }
  await history.insertRevision(transaction, { ...entry, kind: 'published', document: after });
  await appendToLog(transaction, { ...entry, action: 'imported' });
}
