import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

import { RadioChoice } from '../../ui/form/radio-choice.tsx';

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
  return (
    <fieldset className="choices">
      <legend className={isLegendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {choices.map(({ value, label, text }) => (
        <RadioChoice
          key={value}
          value={value}
          label={i18n._(label)}
          text={i18n._(text)}
          field={field}
        />
      ))}
    </fieldset>
  );
}
