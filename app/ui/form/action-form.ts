import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { ZodType } from 'zod';

/** How sending went. A failure of no field of the form is a sentence for its box. */
export type FormResult =
  | { ok: true }
  | { ok: false; sentence: string; fieldErrors: Readonly<Record<string, string>> };

interface ActionFormOptions<Values extends FieldValues, Payload> {
  schema: ZodType<Payload, Values>;
  initial: Values;
  /**
   * On a private screen `useRouteAction`'s, elsewhere a plain function. `typed` is what stands in the fields. It
   * returns failures and throws none.
   */
  send: (payload: Payload, typed: Values) => Promise<FormResult | undefined>;
}

/**
 * A form that is checked when it is sent, and sent once at a time. What is wrong stands at its fields, the first of
 * which gets the focus; an error goes when its field is edited. A failure leaves what was typed.
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
        .handleSubmit(sendChecked)(event)
        .finally(() => {
          isSending.current = false;
        });
    },
    /** the properties of a field */
    field: (name: Path<Values>) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: form.formState.errors[name]?.message as string | undefined,
    }),
  };
}
