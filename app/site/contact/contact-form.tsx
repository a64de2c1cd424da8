import { Trans, useLingui } from '@lingui/react/macro';

import '../../ui/form/field.css';
import { TRAP_FIELD } from '../../messages/writing/form/form-names.ts';
import { FieldError } from '../../ui/form/field-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
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
  return (
    <form method="post" noValidate className="site-form">
      {view ? (
        <Notice type="error" role="alert">
          <p>{view.notice}</p>
        </Notice>
      ) : null}
      <TextArea value={values.text} error={errors.text} isFirstWrong={first === 'text'} />
      <TextField
        label={t`Your name (optional)`}
        name="name"
        autoComplete="name"
        defaultValue={values.name}
        error={errors.name}
        {...focusedIf(first === 'name')}
      />
      <TextField
        label={t`Your email address`}
        hint={t`We’ll only use it to reply to you.`}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
        error={errors.email}
        {...focusedIf(first === 'email')}
      />
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

interface TextAreaProps {
  value: string;
  error: string | undefined;
  isFirstWrong: boolean;
}

function TextArea({ value, error, isFirstWrong }: TextAreaProps) {
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
