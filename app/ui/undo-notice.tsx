import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';

import { Notice } from './notice.tsx';

import './undo-notice.css';

/** How long [Undo] stays. The time starts again when the pointer or the focus leaves the notice. */
const SHOWN_MS = 20_000;

export interface Undoable {
  words: string;
  /** undefined if there is nothing to undo, such as a hint */
  undo?: (() => void) | undefined;
}

export interface UndoState {
  shown: Undoable | undefined;
  /** how many there have been */
  count: number;
  show: (undoable: Undoable) => void;
  clear: () => void;
}

export function useUndoable(): UndoState {
  const [shown, setShown] = useState<Undoable>();
  const [count, setCount] = useState(0);
  const show = useCallback((undoable: Undoable) => {
    setShown(undoable);
    setCount((before) => before + 1);
  }, []);
  const clear = useCallback(() => setShown(undefined), []);
  return { shown, count, show, clear };
}

/**
 * Says what was done last, with [Undo]. The frame stays in the page, so that screen readers announce it. It takes the
 * focus if what was removed had it, so that Tab leads to [Undo].
 */
export function UndoNotice({ shown, count, clear }: UndoState) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!shown || isHeld) return undefined;
    const timer = setTimeout(clear, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, isHeld, clear]);
  const frame = useRef<HTMLDivElement>(null);
  // After each render: what was removed may leave the screen later than the notice comes.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (shown && isFocusLost) frame.current?.focus({ preventScroll: true });
  });
  return (
    <div ref={frame} className="undo-notice" role="status" tabIndex={-1}>
      {shown ? (
        <div
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <Notice type="info">
            {/* A new element is announced, also if it says the same as the one before. */}
            <p key={count}>{shown.words}</p>
            {shown.undo ? (
              <button
                type="button"
                className="button"
                data-variant="quiet"
                onClick={() => {
                  setIsHeld(false);
                  // It would be lost with the button.
                  frame.current?.focus({ preventScroll: true });
                  clear();
                  shown.undo?.();
                }}
              >
                <Trans>Undo</Trans>
              </button>
            ) : null}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
