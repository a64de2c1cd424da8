import { useId, type ComponentProps, type Ref } from 'react';

import '../../../ui/form/field.css';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { MONTH_NAMES } from '../../editing/fields/date-parts.ts';
import type { DatePart } from './date-parts.ts';

export type DatePartField = Omit<ComponentProps<'input'> & ComponentProps<'select'>, 'ref'> & {
  ref?: Ref<HTMLInputElement & HTMLSelectElement>;
  error: string | undefined;
};

interface DateFieldsProps {
  legend: string;
  field: (part: DatePart) => DatePartField;
}

const PARTS = [
  { part: 'day', label: 'Day', length: 2 },
  { part: 'month', label: 'Month', length: undefined },
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
        {fields.map(({ part, label, length, error: ownError, ...control }) => {
          const shared = {
            ...control,
            className: 'field-input',
            'aria-invalid': ownError ? true : undefined,
            'aria-describedby': ownError ? `${id}-error` : undefined,
          } as const;
          return (
            <label key={part} className="begin-date-part" data-part={part}>
              <span className="begin-date-label">{label}</span>
              {part === 'month' ? (
                <select {...shared}>
                  <option value="">–</option>
                  {MONTH_NAMES.map((name, index) => (
                    <option key={name} value={String(index + 1)}>
                      {name}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...shared}
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="next"
                  maxLength={length}
                />
              )}
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
