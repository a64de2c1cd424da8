import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, Ref } from 'react';

import '../ui/form/field.css';
import './date-fields.css';
import { monthNames } from '../wire/text/month-names.ts';
import type { DatePart } from './typed-dates.ts';

export type DatePartField = Omit<ComponentProps<'input'> & ComponentProps<'select'>, 'ref'> & {
  ref?: Ref<HTMLInputElement & HTMLSelectElement>;
};

const PARTS = [
  { part: 'day', label: msg`Day`, length: 4 },
  { part: 'month', label: msg`Month`, length: undefined },
  { part: 'year', label: msg`Year`, length: 6 },
] as const;

/** The three fields of a date, without a legend and an error. */
export function DateFields({ field }: { field: (part: DatePart) => DatePartField }) {
  const { i18n } = useLingui();
  return (
    <div className="date-fields">
      {PARTS.map(({ part, label, length }) => (
        <label key={part}>
          {i18n._(label)}
          {part === 'month' ? (
            <select {...field(part)} className="field-input">
              <option value="">–</option>
              {monthNames(i18n.locale).map((name, index) => (
                <option key={name} value={String(index + 1)}>
                  {name}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...field(part)}
              className="field-input"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              maxLength={length}
            />
          )}
        </label>
      ))}
    </div>
  );
}
