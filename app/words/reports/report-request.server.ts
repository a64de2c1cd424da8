import { TRAP_FIELD } from '../writing/form-names.ts';
/** Reads the form of a report as the browser sent it. Nothing is checked here but that it is a form. */
import { readFormData } from '../writing/form-request.server.ts';
import type { ReportValues } from './report-view.ts';

export interface SentReport {
  values: ReportValues;
  formToken: string | undefined;
  /** true if the field that people cannot see is filled in */
  isTrapFilled: boolean;
}

/** @throws Response 405 if the request is no form, 400 if the form cannot be read */
export async function readReport(request: Request): Promise<SentReport> {
  const data = await readFormData(request);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    values: {
      reason: text('reason'),
      text: text('text').replaceAll('\r\n', '\n'),
      email: text('email'),
    },
    formToken: text('form') || undefined,
    isTrapFilled: text(TRAP_FIELD) !== '',
  };
}
