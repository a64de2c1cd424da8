import { useId, type ComponentProps, type ReactNode } from 'react';

import './field.css';
import { FieldError } from './field-error.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  trailing?: ReactNode;
}

export function TextField({ label, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  // Addresses are in Latin letters, in every language.
  const isAddress =
    input.type === 'email' || input.inputMode === 'email' || input.inputMode === 'url';
  const isText = input.type === undefined || input.type === 'search';
  const direction = isAddress ? 'ltr' : isText ? 'auto' : undefined;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-line">
        <input
          dir={direction}
          {...input}
          id={id}
          className="field-input"
          data-trailing={trailing ? '' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {trailing}
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {hint ? (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
