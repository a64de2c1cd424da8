import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { z } from 'zod';

import '../../../ui/form/field.css';
import { pageI18n } from '../../../language/i18n.ts';
import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { formatCount } from '../../../wire/text/format-count.ts';
import { NextButton, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const LIMIT = DOCUMENT_LIMITS.bodyText;
const COUNTED_FROM = LIMIT - 2_000;

const schema = z.object({
  words: z.string().refine((words) => Array.from(words).length <= LIMIT, {
    error: () =>
      text`Use no more than ${{ limit: formatCount(LIMIT, pageI18n.locale) }} characters.`,
  }),
});

export function TextStep({ page, update, onNext, onBack }: StepProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { form, field, submit } = useActionForm({
    schema,
    initial: { words: page.words },
    send: async () => {
      onNext();
      return { ok: true };
    },
  });
  const { error, ...textarea } = field('words');
  const { length } = page.words;
  const count = formatCount(length, i18n.locale);
  const limit = formatCount(LIMIT, i18n.locale);

  return (
    <StepFrame
      step="words"
      title={t`A few words about them`}
      text={t`You can change all of this later.`}
      onBack={onBack}
      onSubmit={submit}
      onInput={() => update(form.getValues())}
      actions={<NextButton />}
    >
      <div className="field">
        <label htmlFor={id} className="field-label">
          <Trans>Who were they to you? What would you like people to know?</Trans>
        </label>
        <textarea
          {...textarea}
          id={id}
          className="field-input begin-words"
          rows={6}
          dir="auto"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <FieldError id={`${id}-error`} message={error} />
        {length > COUNTED_FROM ? (
          <p className="field-hint">
            <Trans>
              {count} of {limit} characters
            </Trans>
          </p>
        ) : null}
      </div>
    </StepFrame>
  );
}
