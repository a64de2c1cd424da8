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
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="field-line">
        <input
          dir={directionOf(input)}
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

/** Addresses are in Latin letters, in every language. Names and other texts have their own direction. */
function directionOf({ type, inputMode }: Pick<TextFieldProps, 'type' | 'inputMode'>) {
  if (type === 'email' || inputMode === 'email' || inputMode === 'url') return 'ltr';
  return type === undefined || type === 'text' || type === 'search' ? 'auto' : undefined;
}
