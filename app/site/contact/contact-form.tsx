import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import '../../ui/form/field.css';
import { EmailField } from '../../accounts/email-field.tsx';
import { keepInTab } from '../../messages/writing/behavior/kept-in-tab.ts';
import { TRAP_FIELD } from '../../messages/writing/form/form-names.ts';
import { FieldError } from '../../ui/form/field-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { ContactFormView, ContactValues } from './contact-view.ts';

const EMPTY: ContactValues = { text: '', name: '', email: '' };
const FIELD_ORDER = ['text', 'name', 'email'] as const;

/** Moves the focus to the first wrong field without JavaScript. */
const focusedIf = (isFirstWrong: boolean) => (isFirstWrong ? { autoFocus: true } : {});

/** It needs no JavaScript: the browser sends the form, and the server sends it back filled in if something is wrong. */
export function ContactForm({ view }: { view: ContactFormView | undefined }) {
  const { t } = useLingui();
  const { values, errors } = view ?? { values: EMPTY, errors: {} };
  const first = FIELD_ORDER.find((field) => errors[field]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) keepInTab(form.current);
  }, []);
  return (
    <form ref={form} method="post" noValidate className="site-form">
      <ErrorNotice sentence={view?.notice} />
      <TextArea value={values.text} error={errors.text} isFirstWrong={first === 'text'} />
      <TextField
        label={t`Your name (optional)`}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        defaultValue={values.name}
        error={errors.name}
        {...focusedIf(first === 'name')}
      />
      <Email value={values.email} error={errors.email} isFirstWrong={first === 'email'} />
      <p className="site-trap" aria-hidden="true">
        <label>
          <Trans>Please leave this empty:</Trans>{' '}
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </p>
      <p>
        <button type="submit" className="button" data-variant="primary">
          <Trans>Send message</Trans>
        </button>
      </p>
    </form>
  );
}

interface ContactFieldProps {
  value: string;
  error: string | undefined;
  isFirstWrong: boolean;
}

/** Not controlled by React, so that what is typed before React starts stays. */
function Email({ value, error, isFirstWrong }: ContactFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  return (
    <EmailField
      ref={input}
      typed={typed}
      onCorrect={(email) => {
        if (input.current) input.current.value = email;
        setTyped(email);
      }}
      label={t`Your email address`}
      hint={t`We’ll only use it to reply to you.`}
      name="email"
      autoComplete="email"
      required
      defaultValue={value}
      onChange={(event) => setTyped(event.target.value)}
      error={error}
      {...focusedIf(isFirstWrong)}
    />
  );
}

function TextArea({ value, error, isFirstWrong }: ContactFieldProps) {
  return (
    <div className="field">
      <label htmlFor="contact-text" className="field-label">
        <Trans>Your message</Trans>
      </label>
      <textarea
        id="contact-text"
        name="text"
        rows={7}
        required
        dir="auto"
        className="field-input"
        defaultValue={value}
        {...focusedIf(isFirstWrong)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'contact-text-error' : undefined}
      />
      <FieldError id="contact-text-error" message={error} />
    </div>
  );
}
