import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { call } from '../../wire/call.ts';
import { ApiFailure, failureMessage } from '../../wire/errors/api-failure.ts';
import { draftHistory } from '../history/endpoints.ts';
import type { DraftSession } from '../sync/draft-sync.ts';

const NOT_SAVED = msg`Your latest changes haven’t been saved yet, so we haven’t discarded anything. Please try again once they’re saved.`;
const UNDECIDED = msg`Some fields can’t be saved yet, so we haven’t discarded anything. Please check the marked fields first.`;
const MOVED_ON = msg`The page has just been changed elsewhere, so we haven’t discarded anything. Please check the changes, then try again.`;
const FAILED = msg`We couldn’t discard the changes just now. They’re all still here; please try again.`;

export type Discarding =
  /** `undo` is missing if there was nothing to discard. It resolves to false if the draft has changed since, or without network. */
  { ok: true; undo?: () => Promise<boolean> } | { ok: false; sentence: string };

/** Fills the draft with the published document. What was discarded stays in the version history. */
export async function discardChanges(
  i18n: I18n,
  memorialId: string,
  session: DraftSession,
): Promise<Discarding> {
  if (!(await session.flush())) return { ok: false, sentence: i18n._(NOT_SAVED) };
  const { revision: seen, refusals, conflicts } = session.getView();
  // What waits for a decision is on this device alone, so the history could not keep it.
  if (Object.keys(refusals).length + conflicts.length > 0) {
    return { ok: false, sentence: i18n._(UNDECIDED) };
  }
  try {
    const { revision, kept } = await call(draftHistory.discard, {
      id: memorialId,
      payload: { revision: seen },
    });
    await session.refresh();
    if (kept === undefined) return { ok: true };
    return { ok: true, undo: () => restoreDiscarded(memorialId, session, { revision, kept }) };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'DRAFT_MOVED_ON') {
      // If reloading fails, the status line shows the error.
      await session.refresh().catch(() => undefined);
      return { ok: false, sentence: i18n._(MOVED_ON) };
    }
    return { ok: false, sentence: failureMessage(error, i18n._(FAILED)) };
  }
}

/** Does not replace what was written since: that is for the version history, where the user sees both. */
async function restoreDiscarded(
  memorialId: string,
  session: DraftSession,
  { revision, kept }: { revision: number; kept: number },
): Promise<boolean> {
  try {
    if (!(await session.flush())) return false;
    await session.refresh();
    if (session.getView().revision !== revision) return false;
    await call(draftHistory.restore, { id: memorialId, number: String(kept) });
    await session.refresh();
    return true;
  } catch {
    return false;
  }
}
