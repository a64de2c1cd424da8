import { useId, type ComponentProps } from 'react';

import '../../../ui/form/field.css';
import { FieldError } from '../../../ui/form/field-error.tsx';
import type { DatePart } from './date-parts.ts';

export type DatePartField = ComponentProps<'input'> & { error: string | undefined };

interface DateFieldsProps {
  legend: string;
  field: (part: DatePart) => DatePartField;
}

const PARTS = [
  { part: 'day', label: 'Day', length: 2 },
  { part: 'month', label: 'Month', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
] as const;

export function DateFields({ legend, field }: DateFieldsProps) {
  const id = useId();
  const fields = PARTS.map((entry) => ({ ...entry, ...field(entry.part) }));
  const error = fields.find((entry) => entry.error)?.error;
  return (
    <fieldset className="begin-date">
      <legend className="field-label">{legend}</legend>
      <div className="begin-date-parts">
        {fields.map(({ part, label, length, error: ownError, ...input }) => (
          <label key={part} className="begin-date-part" data-part={part}>
            <span className="begin-date-label">{label}</span>
            <input
              {...input}
              className="field-input"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              maxLength={length}
              aria-invalid={ownError ? true : undefined}
              aria-describedby={ownError ? `${id}-error` : undefined}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
