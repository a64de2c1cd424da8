import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ChangeEvent, ComponentProps, KeyboardEvent } from 'react';

import { isYearFirst } from '../language/date-formats.ts';
import { withPlainDigits } from '../language/typed-digits.ts';

import '../ui/form/field.css';
import './date-fields.css';
import type { DatePart } from './typed-dates.ts';

export type DatePartField = ComponentProps<'input'>;

const PARTS = [
  { part: 'day', label: msg`Day`, length: 4 },
  { part: 'month', label: msg`Month`, length: 20 },
  { part: 'year', label: msg`Year`, length: 6 },
] as const;

const FROM_THE_YEAR = PARTS.toReversed();

/** What is whole as it is typed: two digits, or one that cannot be followed by another; four of a year. */
const WHOLE: Readonly<Record<DatePart, RegExp>> = {
  day: /^(?:\d\d|[4-9])$/,
  month: /^(?:\d\d|[2-9])$/,
  year: /^(?:1\d|20)\d\d$/,
};

interface DateFieldsProps {
  field: (part: DatePart) => DatePartField;
  /** the path of the date, to which the editor’s conflicts and notices lead */
  place?: string;
}

/**
 * The three fields of a date, in the order of the language, without a legend and an error. After a whole part the focus
 * moves on, and Backspace in an empty field leads back.
 */
export function DateFields({ field, place }: DateFieldsProps) {
  const { i18n } = useLingui();
  const parts = isYearFirst(i18n.locale) ? FROM_THE_YEAR : PARTS;
  return (
    <div className="date-fields">
      {parts.map(({ part, label, length }, index) => {
        const { onChange, ...props } = field(part);
        return (
          <label key={part} data-date-part={part}>
            {i18n._(label)}
            <input
              {...props}
              className="field-input"
              data-place={index === 0 ? place : undefined}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              maxLength={length}
              onChange={(event) => {
                onChange?.(event);
                if (isWholeNow(part, event)) neighborOf(event.currentTarget, 1)?.focus();
              }}
              onKeyDown={(event) => goBack(event)}
            />
          </label>
        );
      })}
    </div>
  );
}

/** True only after a typed digit at the end: a text that was pasted, filled in or corrected keeps the focus. */
function isWholeNow(part: DatePart, event: ChangeEvent<HTMLInputElement>): boolean {
  const { value, selectionStart } = event.currentTarget;
  const { inputType, isComposing } = event.nativeEvent as InputEvent;
  if (inputType !== 'insertText' || isComposing || selectionStart !== value.length) return false;
  return WHOLE[part].test(withPlainDigits(value));
}

function goBack(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Backspace' || event.currentTarget.value !== '') return;
  const before = neighborOf(event.currentTarget, -1);
  if (!before) return;
  event.preventDefault();
  before.focus();
  before.setSelectionRange(before.value.length, before.value.length);
}

function neighborOf(input: HTMLInputElement, step: -1 | 1): HTMLInputElement | undefined {
  const inputs = [...(input.closest('.date-fields')?.querySelectorAll('input') ?? [])];
  return inputs[inputs.indexOf(input) + step];
}
