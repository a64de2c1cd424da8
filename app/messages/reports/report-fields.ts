/** Validates the fields of a report. Errors are sentences for the visitor. */
import { formatCount } from '../../wire/text/format-count.ts';
import { MESSAGE_LIMITS } from '../contract.ts';
import { isCaseReason, reportFieldsSchema, type ReportFields } from './contract.ts';
import type { ReportFormView, ReportValues } from './report-view.ts';

export function checkReport(
  values: ReportValues,
): { ok: true; fields: ReportFields } | { ok: false; errors: ReportFormView['errors'] } {
  const parsed = reportFieldsSchema.safeParse({
    reason: values.reason,
    text: values.text.trim() || undefined,
    email: isCaseReason(values.reason) ? values.email.trim() || undefined : undefined,
  });
  if (parsed.success) return { ok: true, fields: parsed.data };
  const errors: ReportFormView['errors'] = {};
  for (const { path } of parsed.error.issues) {
    const field = path[0] as keyof ReportValues;
    errors[field] = sentenceFor(field, values);
  }
  return { ok: false, errors };
}

function sentenceFor(field: keyof ReportValues, { text }: ReportValues): string {
  if (field === 'reason') return 'Choose a reason.';
  if (field === 'email') {
    return 'Enter an email address in full, for example name@example.org.';
  }
  const length = Array.from(text.trim()).length;
  if (length > MESSAGE_LIMITS.text) {
    return `Shorten your text to ${formatCount(MESSAGE_LIMITS.text)} characters. It has ${formatCount(length)} now.`;
  }
  return 'Your text has a character we can’t show. Please type that part again.';
}
