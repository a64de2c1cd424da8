import { readTextForm, type SentText } from '../../messages/writing/text-form.server.ts';
import type { CaseValues } from './case-form-view.ts';

export type SentCase = SentText<keyof CaseValues>;

/** @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed */
export const readCaseForm = (request: Request): Promise<SentCase> =>
  readTextForm(request, ['text', 'name', 'relationship', 'email']);
