import type { ReactNode } from 'react';

interface MessageFieldProps<Name extends string> {
  name: Name;
  label: ReactNode;
  hint?: string;
  errors: Partial<Record<Name, string>>;
  /** without `autoComplete="off"`, with which browsers don't fill in the field again after Back */
  children: (input: {
    id: string;
    name: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function MessageField<Name extends string>({
  name,
  label,
  hint,
  errors,
  children,
}: MessageFieldProps<Name>) {
  const error = errors[name];
  const id = `words-${name}`;
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="words-field">
      {/* A paragraph, because text browsers would otherwise put the label next to the previous field. */}
      <p>
        <label htmlFor={id}>{label}</label>
      </p>
      {hint ? (
        <p id={`${id}-hint`} className="words-hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="words-error">
          {error}
        </p>
      ) : null}
      {children({
        id,
        name,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  );
}
