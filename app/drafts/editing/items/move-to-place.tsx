import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { withPlainDigits } from '../../../language/typed-digits.ts';
import { focusOnce } from '../../../ui/focus-once.ts';
import { MoveButton, MoveForm } from './move-form.tsx';

interface MoveToPlaceProps {
  total: number;
  onMove: (place: number) => void;
}

export function MoveToPlace({ total, onMove }: MoveToPlaceProps) {
  return (
    <MoveButton label={<Trans>Move to position…</Trans>}>
      {(close, cancel) => (
        <PlaceForm
          total={total}
          onMove={(place) => {
            close();
            onMove(place);
          }}
          onCancel={cancel}
        />
      )}
    </MoveButton>
  );
}

function PlaceForm({ total, onMove, onCancel }: MoveToPlaceProps & { onCancel: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();

  const move = () => {
    const typed = withPlainDigits(text).trim();
    const place = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
    if (place >= 1 && place <= total) onMove(place - 1);
    else setProblem(t`Enter a number from 1 to ${total}.`);
  };
  return (
    <MoveForm
      id={id}
      label={<Trans>Position (1 to {total})</Trans>}
      problem={problem}
      onMove={move}
      onCancel={onCancel}
    >
      <input
        ref={focusOnce}
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
    </MoveForm>
  );
}
