/** Validates the fields of a request to help. Errors are sentences for the visitor. */
import type { I18n } from '@lingui/core';

import { formatCount } from '../../wire/text/format-count.ts';
import { sentenceForName } from '../writing/form/form-fields.ts';
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
  if (text.trim() === '') {
    return i18n._('Enter a few words about who you are and how you’d like to help.');
  }
  const length = Array.from(text.trim()).length;
  return length > HELP_TEXT_MAX
    ? i18n._(
        'Shorten what you’ve written to {max} characters. It’s currently {length} characters long.',
        {
          max: formatCount(HELP_TEXT_MAX, i18n.locale),
          length: formatCount(length, i18n.locale),
        },
      )
    : i18n._(
        'What you’ve written contains a character we can’t show. Please type that part again.',
      );
}
