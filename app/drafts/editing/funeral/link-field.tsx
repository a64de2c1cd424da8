import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { FieldError } from '../../../ui/form/field-error.tsx';

import '../../../ui/form/field.css';
import { useEditor } from '../editor-context.ts';
import { useTextElement } from '../fields/draft-text.tsx';
import { completeLink, linkProblem } from './typed-links.ts';

interface LinkFieldProps {
  label: string;
  hint: string;
  text: string;
  /** called for each keystroke, and with the whole address when the field is left */
  onType: (text: string) => void;
  /** of the value that the link belongs to */
  path: string;
  /** true if the notices of the editor lead here */
  isPlace?: boolean;
}

/** An address without `https://` gets it. What is wrong with an address is said when the field is left. */
export function LinkField({ label, hint, text, onType, path, isPlace = false }: LinkFieldProps) {
  const { i18n } = useLingui();
  const { session, typing } = useEditor();
  const id = useId();
  const found = linkProblem(text);
  // An address that is wrong since the last visit shows its error at once.
  const [wasLeft, setWasLeft] = useState(found !== undefined);
  const problem = wasLeft && found ? i18n._(found) : undefined;
  const element = useTextElement(text);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        {...element}
        // Not of the type `url`, because browsers refuse an address without `https://`.
        type="text"
        inputMode="url"
        className="field-input"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-place={isPlace ? path : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[`${id}-hint`, problem ? `${id}-error` : ''].filter(Boolean).join(' ')}
        onChange={(event) => onType(event.target.value)}
        onFocus={() => typing(path)}
        onBlur={() => {
          setWasLeft(true);
          typing(undefined);
          const whole = completeLink(text);
          if (whole !== text) onType(whole);
          void session.flush();
        }}
      />
      <FieldError id={`${id}-error`} message={problem} />
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    </div>
  );
}
