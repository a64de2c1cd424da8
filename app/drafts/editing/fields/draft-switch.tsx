import { useId } from 'react';

import { FieldTrouble } from './field-trouble.tsx';

interface DraftSwitchProps {
  path: string;
  label: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function DraftSwitch({ path, label, text, isOn, onChange }: DraftSwitchProps) {
  const id = useId();
  return (
    <div className="field editor-switches">
      <label className="editor-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          data-place={path}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="editor-switch-label">{label}</span>
        <span className="editor-switch-text">{text}</span>
      </label>
      <FieldTrouble path={path} id={`${id}-error`} />
    </div>
  );
}
