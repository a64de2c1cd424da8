import { readFormData, textIn } from '../../wire/form-data.server.ts';
import { TRAP_FIELD } from '../writing/form/form-names.ts';
import type { ComingValues } from './coming-view.ts';

export interface SentAnswer {
  intent: string;
  values: ComingValues;
  formToken: string | undefined;
  /** the state of the funeral when the form was made; empty if the form does not say */
  seen: string;
  /** true if the form said that this is a second answer */
  isSecond?: boolean;
  /** true if the hidden field has a value, which is a sign of a spam program */
  isTrapFilled: boolean;
}

/** @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed */
export async function readAnswer(request: Request): Promise<SentAnswer> {
  const data = await readFormData(request);
  const text = (name: string) => textIn(data, name);
  return {
    intent: text('intent'),
    values: {
      name: text('name'),
      count: text('count'),
      gathering: data.getAll('gathering').filter((value) => typeof value === 'string'),
      email: text('email'),
      note: text('note'),
    },
    formToken: text('form') || undefined,
    seen: text('seen'),
    isSecond: text('second') !== '',
    isTrapFilled: text(TRAP_FIELD) !== '',
  };
}
