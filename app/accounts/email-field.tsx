import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import {
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';

import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx';
import { useSettled } from '../ui/settled.ts';
import { suggestEmail } from './email-suggestion.ts';

/** Waits for a pause, so that a half-typed domain is not questioned. */
const PAUSE_MS = 500;

interface EmailFieldProps extends TextFieldProps {
  typed: string;
  onCorrect: (email: string) => void;
}

/** An email that the user enters for the first time: offers a correction of a likely typing error. */
export function EmailField({ typed, onCorrect, ...field }: EmailFieldProps) {
  const { t } = useLingui();
  const settled = useSettled(typed, PAUSE_MS);
  const [asked, setAsked] = useState<string>();
  const suggestion = typed === settled || typed === asked ? suggestEmail(typed) : undefined;
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame}>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="username"
        {...field}
        onKeyDown={(event) => {
          // Enter can come before the pause. The second one sends the address as it is.
          if (event.key !== 'Enter' || suggestion !== undefined || !suggestEmail(typed)) return;
          event.preventDefault();
          setAsked(typed);
        }}
      />
      <p className="field-suggestion" aria-live="polite">
        {suggestion === undefined ? null : (
          <button
            type="button"
            className="text-button"
            onClick={() => {
              onCorrect(suggestion);
              frame.current?.querySelector('input')?.focus();
            }}
          >
            {t`Did you mean ${suggestion}?`}
          </button>
        )}
      </p>
    </div>
  );
}

/** What an `EmailField` of a form needs beside `field(name)`. */
export function useCorrection<Values extends FieldValues, Payload>(
  form: UseFormReturn<Values, unknown, Payload>,
  name: Path<Values>,
): Pick<EmailFieldProps, 'typed' | 'onCorrect'> {
  return {
    typed: useWatch({ control: form.control, name }),
    onCorrect: (email) => {
      form.setValue(name, email as PathValue<Values, typeof name>, { shouldDirty: true });
      form.clearErrors(name);
    },
  };
}
