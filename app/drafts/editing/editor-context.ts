import { useLingui } from '@lingui/react/macro';
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';

import { plainReason } from '../plain-reason.ts';
import type { PlanUse } from '../plan-limits/contract.ts';
import type { DraftSession, DraftView } from '../sync/draft-sync.ts';
import type { OpenConflict } from '../sync/pending-entries.ts';
import type { Uploads } from '../uploads/sending/uploads-view.ts';
import type { Removal } from './undo-removal.ts';

/** The object stays the same while the draft changes. */
export interface EditorTools {
  memorialId: string;
  session: DraftSession;
  uploads: Uploads;
  plan: PlanUse | undefined;
  announce: (sentence: string) => void;
  /** Says what was removed, moved or rotated, and offers to undo it. */
  removed: (removal: Removal) => void;
  /** Called when a field that is typed in parts has the focus, and with undefined when it is left. */
  typing: (path: string | undefined) => void;
}

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditor(): EditorTools {
  const tools = use(EditorContext);
  if (!tools) throw new Error('This component must be used inside the editor.');
  return tools;
}

/** The field that is being typed in parts, such as a date. */
export const TypedFieldContext = createContext<string | undefined>(undefined);

/** Why edits are not saved, without a field that is not yet complete because it is being typed. */
export function useSaidRefusals(): DraftView['refusals'] {
  const { session } = useEditor();
  const refusals = useDraft(session, (view) => view.refusals);
  const typed = use(TypedFieldContext);
  return useMemo(() => {
    if (typed === undefined || !Object.hasOwn(refusals, typed)) return refusals;
    const { [typed]: _, ...said } = refusals;
    return said;
  }, [refusals, typed]);
}

/**
 * Subscribes to a part of the draft. The component renders again only after a change of that part.
 * @param select - must return the same object if nothing has changed
 */
export function useDraft<T>(session: DraftSession, select: (view: DraftView) => T): T {
  return useSyncExternalStore(
    useCallback((listener) => session.subscribe(listener), [session]),
    () => select(session.getView()),
  );
}

export function useFieldTrouble(path: string): {
  refusal: string | undefined;
  conflict: OpenConflict | undefined;
} {
  const { i18n } = useLingui();
  const { session } = useEditor();
  const refusal = useDraft(session, ({ refusals }) => refusals[path]);
  const conflict = useDraft(session, ({ conflicts }) =>
    conflicts.find((open) => open.path === path),
  );
  return { refusal: refusal === undefined ? undefined : plainReason(i18n, refusal), conflict };
}
