import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';

import { withPlainDigits } from '../../../language/typed-digits.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';

interface StepperProps {
  label: string;
  /** what is typed; it may be no number */
  text: string;
  least: number;
  most: number;
  lessLabel: string;
  moreLabel: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** A number with a button for less and one for more; it can be typed, too. */
export function Stepper(props: StepperProps) {
  const { label, text, least, most, lessLabel, moreLabel, problem, onChange } = props;
  const id = useId();
  const value = numberOf(text) ?? least;
  const step = (by: number) => onChange(String(Math.max(least, Math.min(most, value + by))));
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="part-stepper">
        <button
          type="button"
          className="button"
          data-variant="quiet"
          aria-label={lessLabel}
          aria-disabled={value <= least || undefined}
          onClick={() => step(-1)}
        >
          <Minus className="video-icon" aria-hidden="true" />
        </button>
        <input
          id={id}
          className="field-input"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="button"
          data-variant="quiet"
          aria-label={moreLabel}
          aria-disabled={value >= most || undefined}
          onClick={() => step(1)}
        >
          <Plus className="video-icon" aria-hidden="true" />
        </button>
      </span>
      <FieldError id={`${id}-error`} message={problem} />
    </div>
  );
}

/** Undefined for a text that is no number. A comma, also that of an Arabic keyboard, counts as a point. */
export function numberOf(text: string): number | undefined {
  const trimmed = withPlainDigits(text)
    .trim()
    .replace(/[,\u066B]/, '.');
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(trimmed) ? Number(trimmed) : undefined;
}
