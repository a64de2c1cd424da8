import { useId } from 'react';

interface RadioChoicesProps {
  legend: string;
  choices: ReadonlyArray<{ value: string; label: string; text: string }>;
  field: object;
}

export function RadioChoices({ legend, choices, field }: RadioChoicesProps) {
  const id = useId();
  return (
    <fieldset className="memorial-settings-choices">
      <legend className="field-label">{legend}</legend>
      {choices.map(({ value, label, text }) => (
        <label key={value} className="memorial-settings-choice">
          <input
            type="radio"
            value={value}
            aria-label={label}
            aria-describedby={`${id}-${value}`}
            {...field}
          />
          <span className="memorial-settings-choice-label">{label}</span>
          <span id={`${id}-${value}`} className="memorial-settings-choice-text">
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
