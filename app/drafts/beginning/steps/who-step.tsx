import { z } from 'zod';

import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { useActionForm } from '../../../ui/form/action-form.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { isVisibleName } from '../../../wire/text/visible-text.ts';
import { NextButton, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const MESSAGES = {
  missing: 'Please write a name.',
  tooLong: `Please use at most ${DOCUMENT_LIMITS.name} characters.`,
  form: 'Use visible letters only, without characters that change the text direction.',
};

const nameSchema = z
  .string()
  .trim()
  .min(1, { error: MESSAGES.missing })
  .refine((name) => Array.from(name).length <= DOCUMENT_LIMITS.name, { error: MESSAGES.tooLong })
  .refine((name) => name === '' || isVisibleName(name), { error: MESSAGES.form });

const oneSchema = z.object({ fullName: nameSchema, fullName2: z.string() });
const coupleSchema = z.object({ fullName: nameSchema, fullName2: nameSchema });

export function WhoStep({ page, update, onNext }: Omit<StepProps, 'onBack'>) {
  const { isCouple, fullName, fullName2 } = page;
  const { form, field, submit } = useActionForm({
    schema: isCouple ? coupleSchema : oneSchema,
    initial: { fullName, fullName2 },
    send: async () => {
      onNext();
      return { ok: true };
    },
  });
  const name = { autoComplete: 'off', autoCapitalize: 'words', spellCheck: false } as const;

  return (
    <StepFrame
      step="who"
      title="Who is the page for?"
      text="You need no account to begin."
      onSubmit={submit}
      onInput={() => update(form.getValues())}
      actions={<NextButton />}
    >
      <TextField label="Full name" enterKeyHint="next" {...name} {...field('fullName')} />
      {isCouple ? (
        <TextField label="Second full name" enterKeyHint="next" {...name} {...field('fullName2')} />
      ) : null}
      <button
        type="button"
        className="text-button begin-switch"
        onClick={() => {
          update({ isCouple: !isCouple });
          form.clearErrors();
        }}
      >
        {isCouple ? 'Only one person' : 'Two people: add a second name'}
      </button>
    </StepFrame>
  );
}
