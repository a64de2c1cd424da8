/** Validates the fields of a request to help. Errors are sentences for the visitor. */
import { formatCount } from '../../wire/text/format-count.ts';
import { helpFieldsSchema, HELP_TEXT_MAX, type HelpFields } from './contract.ts';
import type { HelpFormView, HelpValues } from './help-view.ts';

export function checkHelp(
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
    errors[field] = sentenceFor(field, values);
  }
  return { ok: false, errors };
}

function sentenceFor(field: keyof HelpValues, { text, name }: HelpValues): string {
  if (field === 'email') return 'Please check your e-mail address. It looks like name@example.org.';
  if (field === 'name') {
    return name.trim() === '' ? 'Please write your name.' : 'Please check your name.';
  }
  if (text.trim() === '') return 'Please write a sentence about yourself.';
  const length = Array.from(text.trim()).length;
  return length > HELP_TEXT_MAX
    ? `You have written ${formatCount(length)} characters. Please use at most 1,000.`
    : 'There is a character in your words that cannot be shown. Please type that part again.';
}
