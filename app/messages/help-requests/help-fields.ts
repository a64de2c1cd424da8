/** Validates the fields of a request to help. Errors are sentences for the visitor. */
import type { I18n } from '@lingui/core';

import { isVisibleText } from '../../wire/text/visible-text.ts';
import { sentenceForLongText, sentenceForName } from '../writing/form/form-fields.ts';
import { helpFieldsSchema, HELP_TEXT_MAX, type HelpFields } from './contract.ts';
import type { HelpFormView, HelpValues } from './help-view.ts';

export function checkHelp(
  i18n: I18n,
  values: HelpValues,
): { ok: true; fields: HelpFields } | { ok: false; errors: HelpFormView['errors'] } {
  const parsed = helpFieldsSchema.safeParse({
    text: values.text.trim(),
    name: values.name.trim(),
    email: values.email,
  });
  if (parsed.success) return { ok: true, fields: parsed.data };
  const errors: HelpFormView['errors'] = {};
  for (const { path } of parsed.error.issues) {
    const field = path[0] as keyof HelpValues;
    errors[field] = sentenceFor(i18n, field, values);
  }
  return { ok: false, errors };
}

function sentenceFor(i18n: I18n, field: keyof HelpValues, { text, name }: HelpValues): string {
  if (field === 'email') {
    return i18n._('Enter a full email address, for example name@example.org.');
  }
  if (field === 'name') return sentenceForName(i18n, name.trim());
  if (!isVisibleText(text)) {
    return i18n._('Enter a few words about who you are and how you’d like to help.');
  }
  return sentenceForLongText(i18n, text.trim(), HELP_TEXT_MAX);
}
