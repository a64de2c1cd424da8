/**
 * Reads forms that contain only text: reports, requests to help, claims, and requests to be left out.
 */
import { readFormData, textIn } from '../../wire/form-data.server.ts';
import { TRAP_FIELD } from './form/form-names.ts';

export interface SentText<Field extends string> {
  values: Record<Field, string>;
  formToken: string | undefined;
  /** true if the hidden field has a value, which is a sign of a spam program */
  isTrapFilled: boolean;
}

/**
 * Does not validate the fields. A missing field is empty.
 * @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed
 */
export async function readTextForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
): Promise<SentText<Field>> {
  const data = await readFormData(request);
  const text = (name: string) => textIn(data, name);
  return {
    values: Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<
      Field,
      string
    >,
    formToken: text('form') || undefined,
    isTrapFilled: text(TRAP_FIELD) !== '',
  };
}
