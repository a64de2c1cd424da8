import { createContext, use, useCallback, useSyncExternalStore } from 'react';

import type { PlanUse } from '../../management/contract.ts';
import type { Uploads } from '../../uploads/sending/uploads-view.ts';
import { plainReason } from '../plain-reason.ts';
import type { DraftSession, DraftView, OpenConflict } from '../sync/draft-session.ts';

/** The context that all parts of the editor share. It does not change while one memorial is edited. */
export interface EditorTools {
  memorialId: string;
  session: DraftSession;
  uploads: Uploads;
  /** how much of its plan the memorial uses; undefined if that is not known */
  plan: PlanUse | undefined;
  /** Announces to screen readers what has happened. */
  announce: (sentence: string) => void;
}

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditor(): EditorTools {
  const tools = use(EditorContext);
  if (!tools) throw new Error('This part stands outside of the editor.');
  return tools;
}

/**
 * Subscribes to a part of the draft's view. The component renders again only when this part changes, so that a
 * keystroke in one field does not render the others.
 * @param select - returns the same object as before if nothing has changed
 */
export function useDraft<T>(session: DraftSession, select: (view: DraftView) => T): T {
  return useSyncExternalStore(
    useCallback((listener) => session.subscribe(listener), [session]),
    () => select(session.getView()),
  );
}

/** Why the text of a field is not stored: the reason of a refusal, or a conflict with another user's change. */
export function useFieldTrouble(path: string): {
  refusal: string | undefined;
  conflict: OpenConflict | undefined;
} {
  const { session } = useEditor();
  const refusal = useDraft(session, ({ refusals }) => refusals[path]);
  const conflict = useDraft(session, ({ conflicts }) =>
    conflicts.find((open) => open.path === path),
  );
  return { refusal: refusal === undefined ? undefined : plainReason(refusal), conflict };
}
