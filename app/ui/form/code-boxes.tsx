import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent } from 'react';

import './code-boxes.css';
import {
  backspace,
  digitsOf,
  emptyBoxes,
  fillFrom,
  isCompletedNow,
  retype,
  runAfter,
  type CodeBoxes as Boxes,
  type CodeStep,
} from './code-digits.ts';
import { FieldError } from './field-error.tsx';

interface CodeBoxesProps {
  count: number;
  label: string;
  initial?: string;
  onChange: (code: string) => void;
  /** called after `onChange` with a code that can be sent at once */
  onComplete?: () => void;
  error?: string | undefined;
}

/**
 * One box for each digit. The first box also accepts a whole code, for example from the clipboard.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const { count, label, initial = '', onChange, onComplete, error } = props;
  const { t } = useLingui();
  const labelOf = (place: number) => t`Digit ${place} of ${count}`;
  const [boxes, setBoxes] = useState<Boxes>(() => emptyBoxes(count, initial));
  // Text that an input method is still composing. It is converted when the composition ends.
  const [draft, setDraft] = useState<{ at: number; text: string }>();
  const inputs = useRef<Array<HTMLInputElement | null>>([]);
  const errorId = 'code-error';

  const isComplete = useCompletion(initial);

  const take = (step: CodeStep) => {
    const { boxes: next, focus } = step;
    setDraft(undefined);
    setBoxes(next);
    onChange(next.join(''));
    if (isComplete(boxes, step)) onComplete?.();
    inputs.current[focus]?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent, at: number) => {
    const isEmptied = event.key === 'Backspace' && !boxes[at];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    if (!isEmptied && step === 0) return;
    event.preventDefault();
    if (isEmptied) take(backspace(boxes, at));
    else inputs.current[at + step]?.focus();
  };

  return (
    <fieldset className="code-boxes">
      <legend className="field-label">{label}</legend>
      {/* The digits of a code run from left to right in every language. */}
      <div className="code-boxes-row" dir="ltr">
        {boxes.map((digit, at) => (
          <input
            key={at}
            ref={(input) => {
              inputs.current[at] = input;
            }}
            className="code-box"
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            name={at === 0 ? 'code' : undefined}
            aria-label={labelOf(at + 1)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={draft?.at === at ? draft.text : digit}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => handleKeyDown(event, at)}
            onPaste={(event) => {
              event.preventDefault();
              take(fillFrom(boxes, at, event.clipboardData.getData('text')));
            }}
            // Uses `onInput`, because `onChange` does not fire when the same digit is typed again.
            onInput={({ currentTarget: { value }, nativeEvent }) => {
              const isComposing = nativeEvent.isComposing;
              if (isComposing && !digitsOf(value)) setDraft({ at, text: value });
              else if (value === '') take({ boxes: boxes.with(at, ''), focus: at });
              else take(retype(boxes, at, value));
            }}
            onCompositionEnd={({ currentTarget }) => take(retype(boxes, at, currentTarget.value))}
          />
        ))}
      </div>
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}

/** @returns a function that tells whether a step has just completed the code */
function useCompletion(initial: string): (before: Boxes, step: CodeStep) => boolean {
  const run = useRef(0);
  // Typed or pasted again, the same code is not complete again.
  const completed = useRef(initial);
  return (before, step) => {
    const code = step.boxes.join('');
    run.current = runAfter(run.current, step);
    const isOther = code !== completed.current;
    if (!isCompletedNow(before, step.boxes, isOther ? run.current : 0)) return false;
    run.current = 0;
    completed.current = code;
    return true;
  };
}
