import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';

import '../../ui/form/field.css';
import { SentenceGap } from '../../language/sentence-gap.tsx';
import { useActionForm, type FormResult } from '../../ui/form/action-form.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { FieldError } from '../../ui/form/field-error.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { formatCount } from '../../wire/text/format-count.ts';
import { MESSAGE_LIMITS } from '../contract.ts';
import { answerPayloadSchema } from './contract.ts';
import { keepAnswer, readKeptAnswer } from './kept-answers.ts';

interface AnswerFormProps {
  label: ReactNode;
  hint: string;
  buttonLabel: string;
  storageKey: string;
  /** true if the form replaces the button that was pressed */
  takesFocus?: boolean;
  onSend: (text: string) => Promise<FormResult | undefined>;
  onSent: () => void;
  onCancel: () => void;
}

const FOCUSED = { autoFocus: true };

const COUNTED_FROM = MESSAGE_LIMITS.answer - 500;

function CharacterCount({ length }: { length: number }) {
  const { i18n } = useLingui();
  if (length <= COUNTED_FROM) return null;
  const typed = formatCount(length, i18n.locale);
  const max = formatCount(MESSAGE_LIMITS.answer, i18n.locale);
  return (
    <p className="letter-hint">
      <Trans>
        {typed} of {max} characters
      </Trans>
    </p>
  );
}

/** The form for an answer. The browser stores the typed text until the server has received it. */
export function AnswerForm(props: AnswerFormProps) {
  const { label, hint, buttonLabel, takesFocus = false, onSend, onSent, onCancel } = props;
  const { t } = useLingui();
  const id = useId();
  // The same until the end, also if the session ends in the meantime.
  const [storageKey] = useState(props.storageKey);
  const [kept] = useState(() => readKeptAnswer(storageKey));
  const { form, field, submit, problem, isSending } = useActionForm({
    schema: answerPayloadSchema,
    initial: { text: kept },
    send: async ({ text }) => {
      const result = await onSend(text);
      if (result?.ok) {
        keepAnswer(storageKey, '');
        onSent();
      }
      return result;
    },
  });
  const { error, ...textarea } = field('text');
  const { length } = form.watch('text');

  return (
    <form
      className="letter-form"
      noValidate
      onSubmit={submit}
      onChange={({ target }) => {
        // The text is read from the element, because the form library still has the old value
        // during this event.
        if (target instanceof HTMLTextAreaElement) keepAnswer(storageKey, target.value);
      }}
    >
      <div className="field">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <textarea
          {...textarea}
          {...(takesFocus ? FOCUSED : {})}
          id={id}
          className="field-input letter-textarea"
          rows={7}
          dir="auto"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        />
        <FieldError id={`${id}-error`} message={error} />
        <p id={`${id}-hint`} className="letter-hint">
          {hint}
          <SentenceGap />
          {kept ? t`Your text is saved on this device.` : ''}
        </p>
        <CharacterCount length={length} />
      </div>
      <ErrorNotice sentence={problem} />
      <div className="letter-actions">
        <BusyButton type="submit" isBusy={isSending} busyLabel={t`Sending…`}>
          {buttonLabel}
        </BusyButton>
        <button type="button" className="button" data-variant="quiet" onClick={onCancel}>
          <Trans>Not now</Trans>
        </button>
      </div>
    </form>
  );
}
