import { useId } from 'react';

import './choice.css';

interface RadioChoiceProps {
  value: string;
  label: string;
  /** what the choice means */
  text: string;
  /** the props of the registered field */
  field: object;
}

export function RadioChoice({ value, label, text, field }: RadioChoiceProps) {
  const id = useId();
  return (
    <label className="choice">
      <input type="radio" value={value} aria-label={label} aria-describedby={id} {...field} />
      <span className="choice-label">{label}</span>
      <span id={id} className="choice-text">
        {text}
      </span>
    </label>
  );
}
