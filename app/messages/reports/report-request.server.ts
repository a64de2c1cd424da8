import { readTextForm, type SentText } from '../writing/text-form.server.ts';
import type { ReportValues } from './report-view.ts';

export type SentReport = SentText<keyof ReportValues>;

/** @throws Response 405 if the request is not a form submission, 400 if the form cannot be parsed */
export const readReport = (request: Request): Promise<SentReport> =>
  readTextForm(request, ['reason', 'text', 'email']);
