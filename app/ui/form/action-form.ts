import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { ZodType } from 'zod';

/** The result of sending a form. Without field errors for this form the sentence is shown as its problem. */
export type FormResult =
  | { ok: true }
  | { ok: false; sentence: string; fieldErrors: Readonly<Record<string, string>> };

interface ActionFormOptions<Values extends FieldValues, Payload> {
  schema: ZodType<Payload, Values>;
  initial: Values;
  /**
   * Sends the parsed values: by `useRouteAction` on a private screen, elsewhere by a plain function. It returns
   * failures and throws none.
   *
   * @param typed the values before parsing
   */
  send: (payload: Payload, typed: Values) => Promise<FormResult | undefined>;
}

/**
 * A form that is validated on submit, and submitted once at a time. Errors are shown at their fields until these are
 * edited, and the first invalid field gets the focus. After a failure the form keeps its values.
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
    /** the error message of the form as a whole */
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
