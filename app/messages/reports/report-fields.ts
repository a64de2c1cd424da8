/** Validates the fields of a report. Errors are sentences for the visitor. */
import type { I18n } from '@lingui/core';

import { formatCount } from '../../wire/text/format-count.ts';
import { MESSAGE_LIMITS } from '../contract.ts';
import { isCaseReason, reportFieldsSchema, type ReportFields } from './contract.ts';
import type { ReportFormView, ReportValues } from './report-view.ts';

export function checkReport(
  i18n: I18n,
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
    errors[field] = sentenceFor(i18n, field, values);
  }
  return { ok: false, errors };
}

function sentenceFor(i18n: I18n, field: keyof ReportValues, { text }: ReportValues): string {
  if (field === 'reason') return i18n._('Choose a reason.');
  if (field === 'email') {
    return i18n._('Enter a full email address, for example name@example.org.');
  }
  const length = Array.from(text.trim()).length;
  if (length > MESSAGE_LIMITS.text) {
    return i18n._(
      'Shorten what you’ve written to {max} characters. It’s currently {length} characters long.',
      {
        max: formatCount(MESSAGE_LIMITS.text, i18n.locale),
        length: formatCount(length, i18n.locale),
      },
    );
  }
  return i18n._(
    'What you’ve written contains a character we can’t show. Please type that part again.',
  );
}
