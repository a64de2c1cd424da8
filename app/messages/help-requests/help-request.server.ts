import { readTextForm, type SentText } from '../writing/text-form.server.ts';
import type { HelpValues } from './help-view.ts';

export type SentHelp = SentText<keyof HelpValues>;

/** @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed */
export const readHelp = (request: Request): Promise<SentHelp> =>
  readTextForm(request, ['text', 'name', 'email']);
