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
  if (field === 'email') return 'Enter an email address in full, for example name@example.org.';
  if (field === 'name') {
    return name.trim() === ''
      ? 'Enter your name.'
      : 'Shorten your name, and use letters that people can see.';
  }
  if (text.trim() === '') return 'Enter a sentence about yourself.';
  const length = Array.from(text.trim()).length;
  return length > HELP_TEXT_MAX
    ? `Shorten your text to ${formatCount(HELP_TEXT_MAX)} characters. It has ${formatCount(length)} now.`
    : 'Your text has a character we can’t show. Please type that part again.';
}
