import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

interface RadioChoicesProps {
  legend: string;
  isLegendHidden?: boolean;
  choices: ReadonlyArray<{ value: string; label: MessageDescriptor; text: MessageDescriptor }>;
  field: object;
}

export function RadioChoices({
  legend,
  isLegendHidden = false,
  choices,
  field,
}: RadioChoicesProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className="memorial-settings-choices">
      <legend className={isLegendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {choices.map(({ value, label, text }) => (
        <label key={value} className="memorial-settings-choice">
          <input
            type="radio"
            value={value}
            aria-label={i18n._(label)}
            aria-describedby={`${id}-${value}`}
            {...field}
          />
          <span className="memorial-settings-choice-label">{i18n._(label)}</span>
          <span id={`${id}-${value}`} className="memorial-settings-choice-text">
            {i18n._(text)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
