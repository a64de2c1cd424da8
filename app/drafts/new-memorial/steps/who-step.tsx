import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { z } from 'zod';

import { useSession } from '../../../accounts/session-in-browser/session-store.ts';
import { LanguageOptions } from '../../../language/language-options.tsx';
import { DEFAULT_LANGUAGE } from '../../../language/tags.ts';
import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { isVisibleName } from '../../../wire/text/visible-text.ts';
import { isInOtherScript } from '../unfinished-page.ts';
import { NextButton, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** The field that the press has added. */
const FOCUSED = { autoFocus: true };

const MESSAGES = {
  missing: () => text`Enter a name.`,
  tooLong: () => text`Use no more than ${{ limit: DOCUMENT_LIMITS.name }} characters.`,
  form: () => text`This name contains hidden characters. Please type it again.`,
};

const otherNameSchema = z
  .string()
  .trim()
  .refine((name) => Array.from(name).length <= DOCUMENT_LIMITS.name, { error: MESSAGES.tooLong })
  .refine((name) => name === '' || isVisibleName(name), { error: MESSAGES.form });
const nameSchema = otherNameSchema.refine((name) => name !== '', { error: MESSAGES.missing });

const oneSchema = z.object({
  fullName: nameSchema,
  otherName: otherNameSchema,
  fullName2: z.string(),
  otherName2: z.string(),
});
const coupleSchema = oneSchema.extend({ fullName2: nameSchema, otherName2: otherNameSchema });

export function WhoStep({ page, update, onNext }: Omit<StepProps, 'onBack'>) {
  const { t } = useLingui();
  const isSignedIn = useSession(({ user }) => user !== null);
  const { isCouple, fullName, fullName2, otherName = '', otherName2 = '' } = page;
  const [hasAdded, setHasAdded] = useState(false);
  const { form, field, submit } = useActionForm({
    schema: isCouple ? coupleSchema : oneSchema,
    initial: { fullName, otherName, fullName2, otherName2 },
    send: async () => {
      onNext();
      return { ok: true };
    },
  });
  const name = { autoComplete: 'off', autoCapitalize: 'words', spellCheck: false } as const;

  return (
    <StepFrame
      step="who"
      title={t`Who is this page for?`}
      text={isSignedIn ? undefined : t`You can start without an account.`}
      onSubmit={submit}
      onInput={() => update(form.getValues())}
      actions={<NextButton />}
    >
      <TextField label={t`Full name`} enterKeyHint="next" {...name} {...field('fullName')} />
      {isInOtherScript(fullName) ? (
        <TextField
          label={t`Name in Latin letters (optional)`}
          hint={t`We’ll use this in the page’s web address, and people can search for it too.`}
          enterKeyHint="next"
          {...name}
          {...field('otherName')}
        />
      ) : null}
      {isCouple ? (
        <TextField
          label={t`Second person’s full name`}
          enterKeyHint="next"
          {...(hasAdded ? FOCUSED : {})}
          {...name}
          {...field('fullName2')}
        />
      ) : null}
      {isCouple && isInOtherScript(fullName2) ? (
        <TextField
          label={t`Second person’s name in Latin letters (optional)`}
          enterKeyHint="next"
          {...name}
          {...field('otherName2')}
        />
      ) : null}
      <button
        type="button"
        className="text-button begin-switch"
        onClick={() => {
          update({ isCouple: !isCouple });
          setHasAdded(!isCouple);
          form.clearErrors();
        }}
      >
        {isCouple ? t`Remove the second person` : t`Add a second person`}
      </button>
      <PageLanguageChoice page={page} update={update} />
    </StepFrame>
  );
}

/** Not a part of the form, which checks names: each choice is a right one. */
function PageLanguageChoice({ page, update }: Pick<StepProps, 'page' | 'update'>) {
  const id = useId();
  const { language = DEFAULT_LANGUAGE } = page;
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        <Trans>Page language</Trans>
      </label>
      <select
        id={id}
        className="field-input"
        value={language}
        onChange={(event) => update({ language: event.target.value })}
      >
        <LanguageOptions current={language} />
      </select>
    </div>
  );
}
