import type { DatabaseHandle } from '../../../db/schema.server.ts';
import {
  removeVisitorTribute,
  restoreVisitorTribute,
} from '../../tributes/visitors/visitor-tributes.server.ts';
import type { MessageContext } from '../message-context.server.ts';
import { forgetPrevious, listBlocked, restoreVerdicts } from '../verdicts/store.server.ts';
import { keysToBlock, keysToTrust } from './senders.ts';
import * as store from './store.server.ts';

/** A decision can be undone for 24 hours. */
export const UNDO_MS = 24 * 3600_000;

/** True if the last decision is older than 24 hours, or the writer has changed the words since. */
export function isUndoOver(
  { decided_at: at, written_at: writtenAt }: store.SubmissionRow,
  now: Date,
): boolean {
  return at === null || now.getTime() - at.getTime() > UNDO_MS || writtenAt > at;
}

/**
 * Undoes the member's own last decision. Refused after 24 hours, and if another member has decided or the writer has
 * changed the text since.
 */
export async function undoDecision(
  { transaction, userId, time }: { transaction: DatabaseHandle; userId: string; time: Date },
  row: store.SubmissionRow,
): Promise<'done' | 'same' | 'changed'> {
  const { previous_state: previous, decided_at: decidedAt, tribute_id: tributeId } = row;
  // A later decision of another member stays.
  if (row.decided_by !== userId || !decidedAt) return 'changed';
  if (!previous) return 'same';
  if (isUndoOver(row, time)) return 'changed';
  const replaced = row.replaced as { id: string } | null;
  if (replaced) await restoreVisitorTribute(transaction, JSON.stringify(replaced));
  const staysShown = previous === 'published';
  if (row.state === 'held' || row.state === 'published') {
    await restoreVerdicts(transaction, {
      memorialId: row.memorial_id,
      keys: keysToTrust(row.sender_keys),
      verdict: row.state === 'published' ? 'trusted' : null,
      now: decidedAt,
    });
  }
  await store.update(transaction, row.id, {
    state: previous,
    previous_state: null,
    replaced: null,
    tribute_id: replaced?.id ?? (staysShown ? tributeId : null),
    ...(row.state === 'published' && staysShown
      ? { has_change: true, is_change_held: await isSpam(transaction, row) }
      : {}),
    decided_at: time,
    decided_by: userId,
  });
  if (tributeId && !staysShown) await removeVisitorTribute(transaction, tributeId);
  return 'done';
}

/** A change is in 'Probably spam' because of its words or its sender. */
async function isSpam(
  transaction: DatabaseHandle,
  { memorial_id: memorialId, reasons, sender_keys: keys }: store.SubmissionRow,
): Promise<boolean> {
  if (reasons.length > 0) return true;
  return (await listBlocked(transaction, memorialId, keysToBlock(keys))).length > 0;
}

/** Removes the words and the verdicts on senders that decisions have replaced, once no undo needs them. */
export async function forgetReplacedMessage({ kysely, now }: MessageContext): Promise<void> {
  const before = new Date(now().getTime() - UNDO_MS);
  await store.removeReplaced(kysely, before);
  await forgetPrevious(kysely, before);
}
