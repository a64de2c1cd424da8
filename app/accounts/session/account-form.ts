/** What the forms of accounts have in common: section 5's checks, the server's answer, no second press. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { ZodType } from 'zod';

import type { Outcome } from './session-actions.ts';

interface AccountFormOptions<Values extends FieldValues, Result> {
  schema: ZodType<Result, Values>;
  initial: Values;
  /** sends what was written; what it returns is shown. `typed` is as it stands in the fields */
  onSend: (result: Result, typed: Values) => Promise<Outcome>;
}

/**
 * A form that is checked when it is sent, whose field errors go when the field is edited, and whose
 * other failures stand in one box.
 */
export function useAccountForm<Values extends FieldValues, Result>({
  schema,
  initial,
  onSend,
}: AccountFormOptions<Values, Result>) {
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  const form = useForm<Values, unknown, Result>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
  });

  const send = async (result: Result) => {
    setProblem(undefined);
    const outcome = await onSend(result, form.getValues());
    if (outcome.isDone) return;
    const known = Object.entries(outcome.fields).filter(([name]) => name in initial);
    for (const [name, message] of known) form.setError(name as Path<Values>, { message });
    if (known.length === 0) setProblem(outcome.sentence);
  };

  return {
    form,
    /** the sentence for the box */
    problem,
    setProblem,
    isSending: form.formState.isSubmitting,
    /** for the form's onSubmit */
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      void form
        .handleSubmit(send)(event)
        .finally(() => {
          isSending.current = false;
        });
    },
    /** the properties of a field; its error goes when it is edited */
    field: (name: Path<Values>) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: form.formState.errors[name]?.message as string | undefined,
    }),
  };
}
