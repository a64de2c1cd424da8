import { Trans } from '@lingui/react/macro';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

import { focusOnce } from '../../../ui/focus-once.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';

interface MoveButtonProps {
  label: ReactNode;
  /** @param close - to call after the move, which leads to what was moved; `cancel` leads back to the button */
  children: (close: () => void, cancel: () => void) => ReactNode;
}

/** A button that a small form replaces while it is open. */
export function MoveButton({ label, children }: MoveButtonProps) {
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed');
  if (state === 'open') {
    return children(
      () => setState('closed'),
      () => setState('cancelled'),
    );
  }
  return (
    <button
      ref={state === 'cancelled' ? focusOnce : undefined}
      type="button"
      className="button"
      data-variant="quiet"
      onClick={() => setState('open')}
    >
      {label}
    </button>
  );
}

interface MoveFormProps {
  /** of the field */
  id: string;
  label: ReactNode;
  problem: string | undefined;
  onMove: () => void;
  onCancel: () => void;
  /** the field */
  children: ReactNode;
}

/** Escape closes it, as Cancel does. */
export function MoveForm({ id, label, problem, onMove, onCancel, children }: MoveFormProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
  };
  return (
    <form
      className="item-place"
      onKeyDown={handleKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onMove();
      }}
    >
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="item-place-line">
        {children}
        <button type="submit" className="button" data-variant="quiet">
          <Trans>Move</Trans>
        </button>
        <button type="button" className="button" data-variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </span>
      <FieldError id={`${id}-error`} message={problem} />
    </form>
  );
}
