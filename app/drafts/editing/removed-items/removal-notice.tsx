import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { UserText } from '../../../language/user-text.tsx';
import { isSectionId } from '../../../memorials/document-ids.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useEditor } from '../editor-context.ts';
import type { Removal } from '../undo-removal.ts';

import '../../../ui/undo-notice.css';
import './removal-notice.css';

/** How long [Undo] stays. The time starts again when the pointer or the focus leaves the notice. */
const SHOWN_MS = 20_000;

/** More removals than this cannot be undone one after another; the older ones are in “Removed items”. */
const MOST = 20;

export interface Removals {
  all: readonly Removal[];
  /** how many there have been */
  count: number;
  add: (removal: Removal) => void;
  take: (removal: Removal) => void;
  clear: () => void;
}

export function useRemovals(): Removals {
  const [all, setAll] = useState<readonly Removal[]>([]);
  const [count, setCount] = useState(0);
  const [actions] = useState(() => ({
    add: (removal: Removal) => {
      setAll((before) => withRemoval(before, removal).slice(-MOST));
      setCount((before) => before + 1);
    },
    take: (removal: Removal) => setAll((before) => before.filter((one) => one !== removal)),
    clear: () => setAll([]),
  }));
  return { all, count, ...actions };
}

function withRemoval(before: readonly Removal[], removal: Removal): readonly Removal[] {
  const last = before.at(-1);
  const isNextStep = removal.steps !== undefined && removal.steps === last?.steps;
  if (!isNextStep) return [...before, removal];
  return [...before.slice(0, -1), { ...removal, undo: last.undo }];
}

interface RemovalNoticeProps {
  removals: Removals;
  onShow: (place: string) => void;
  /** for a section, which stays open or closed as it was */
  onFocus: (sectionId: string) => void;
}

/**
 * Says what was removed or moved last, with [Undo]. After [Undo], what was done before it can be undone. The
 * notice stays at the bottom of the screen, because the part can be anywhere on the page.
 */
export function RemovalNotice(props: RemovalNoticeProps) {
  const { all, count, clear } = props.removals;
  const [isHeld, setIsHeld] = useState({ pointer: false, focus: false });
  const last = all.at(-1);
  const frame = useRef<HTMLDivElement>(null);
  const { undo, isUndoing } = useUndo(props, {
    onDone: () => setIsHeld({ pointer: false, focus: false }),
    // It would be lost with the button.
    keepFocus: () => {
      const isHere = frame.current?.contains(document.activeElement) ?? false;
      if (isHere) frame.current?.focus({ preventScroll: true });
    },
  });
  const isPaused = isHeld.pointer || isHeld.focus || isUndoing;

  useEffect(() => {
    if (!last || isPaused) return undefined;
    const timer = setTimeout(clear, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last, isPaused, clear]);

  return (
    <div ref={frame} className="undo-notice removal-notice" role="status" tabIndex={-1}>
      {last ? (
        <div
          onPointerEnter={() => setIsHeld((held) => ({ ...held, pointer: true }))}
          onPointerLeave={() => setIsHeld((held) => ({ ...held, pointer: false }))}
          onFocus={() => setIsHeld((held) => ({ ...held, focus: true }))}
          onBlur={() => setIsHeld((held) => ({ ...held, focus: false }))}
        >
          <Notice type="info">
            {/* A new element is announced, also if it says the same as the one before. */}
            <p key={count}>
              {last.title ? (
                <Trans>
                  “<UserText of={last.title} />” removed.
                </Trans>
              ) : (
                last.removed
              )}
            </p>
            <button
              type="button"
              className="button"
              data-variant="quiet"
              onClick={() => undo(last)}
            >
              <Trans>Undo</Trans>
            </button>
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

interface AfterUndo {
  onDone: () => void;
  keepFocus: () => void;
}

function useUndo(
  { removals, onShow, onFocus }: RemovalNoticeProps,
  { onDone, keepFocus }: AfterUndo,
) {
  const { t } = useLingui();
  const { announce } = useEditor();
  const [isUndoing, setIsUndoing] = useState(false);

  const finish = (removal: Removal, isBack: boolean) => {
    const { restored, isTold, place, failed } = removal;
    removals.take(removal);
    if (!isBack || place === undefined) keepFocus();
    onDone();
    if (!isBack) {
      const section = t`This item was in a section that has been removed too. Restore the section first.`;
      showToast({ type: 'warning', title: failed ?? section });
      return;
    }
    if (isTold) showToast({ type: 'success', title: restored });
    else announce(restored);
    if (place === undefined) return;
    if (isSectionId(place)) onFocus(place);
    else onShow(place);
  };

  const undo = (removal: Removal) => {
    if (isUndoing) return;
    const outcome = removal.undo();
    if (typeof outcome === 'boolean') {
      finish(removal, outcome);
      return;
    }
    setIsUndoing(true);
    void outcome.then((isBack) => {
      setIsUndoing(false);
      finish(removal, isBack);
    });
  };
  return { undo, isUndoing };
}
