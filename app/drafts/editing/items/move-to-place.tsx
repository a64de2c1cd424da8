import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';

import { withPlainDigits } from '../../../language/typed-digits.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';

interface MoveToPlaceProps {
  total: number;
  onMove: (place: number) => void;
}

export function MoveToPlace({ total, onMove }: MoveToPlaceProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <PlaceForm
        total={total}
        onMove={(place) => {
          setIsOpen(false);
          onMove(place);
        }}
      />
    );
  }
  return (
    <button type="button" className="button" data-variant="quiet" onClick={() => setIsOpen(true)}>
      <Trans>Move to position…</Trans>
    </button>
  );
}

function PlaceForm({ total, onMove }: MoveToPlaceProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => input.current?.focus(), []);

  const move = () => {
    const typed = withPlainDigits(text).trim();
    const place = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
    if (place >= 1 && place <= total) onMove(place - 1);
    else setProblem(t`Enter a number from 1 to ${total}.`);
  };
  return (
    <form
      className="item-place"
      onSubmit={(event) => {
        event.preventDefault();
        move();
      }}
    >
      <label htmlFor={id} className="field-label">
        <Trans>Position (1 to {total})</Trans>
      </label>
      <span className="item-place-line">
        <input
          ref={input}
          id={id}
          className="field-input"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <button type="submit" className="button" data-variant="quiet">
          <Trans>Move</Trans>
        </button>
      </span>
      <FieldError id={`${id}-error`} message={problem} />
    </form>
  );
}
