import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { ZodType } from 'zod';

import { useReportUnsaved } from './unsaved-changes.ts';

/** `sentence` is the error of the whole form. It is shown if no error belongs to a field. */
export type FormResult =
  | { ok: true }
  | { ok: false; sentence: string; fieldErrors: Readonly<Record<string, string>> };

interface ActionFormOptions<Values extends FieldValues, Payload> {
  schema: ZodType<Payload, Values>;
  initial: Values;
  /**
   * Sends the parsed values. Must return failures and never reject.
   * @param typed - the values before parsing
   */
  send: (payload: Payload, typed: Values) => Promise<FormResult | undefined>;
}

/**
 * Validates on submit and ignores a second submit. Errors stay until the field is edited. The first
 * invalid field gets the focus.
 */
export function useActionForm<Values extends FieldValues, Payload>({
  schema,
  initial,
  send,
}: ActionFormOptions<Values, Payload>) {
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  const form = useForm<Values, unknown, Payload>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
  });

  const isGuarded = useReportUnsaved(form.formState.isDirty);

  const showFailure = ({ fieldErrors, sentence }: FormResult & { ok: false }) => {
    const known = Object.entries(fieldErrors).filter(([name]) => name in initial);
    for (const [at, [name, message]] of known.entries()) {
      form.setError(name as Path<Values>, { message }, { shouldFocus: at === 0 });
    }
    if (known.length === 0) setProblem(sentence);
  };

  const sendChecked = async (payload: Payload) => {
    setProblem(undefined);
    const result = await send(payload, form.getValues());
    if (result && !result.ok) showFailure(result);
    // From now on, only later changes are unsaved.
    else if (result && isGuarded) form.reset(form.getValues(), { keepValues: true });
  };

  return {
    form,
    problem,
    setProblem,
    isSending: form.formState.isSubmitting,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      void form
        .handleSubmit(sendChecked)(event)
        .finally(() => {
          isSending.current = false;
        });
    },
    field: (name: Path<Values>) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: form.formState.errors[name]?.message as string | undefined,
    }),
  };
}
