import type { I18n } from '@lingui/core';
import { z } from 'zod';

import { emailSchema } from '../../accounts/contract.ts';
import { MESSAGE_LIMITS } from '../../messages/contract.ts';
import { sentenceForName } from '../../messages/writing/form/form-fields.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { multiLine, personName } from '../../wire/values.ts';
import type { ContactErrors, ContactValues } from './contact-view.ts';

const contactFieldsSchema = z.object({
  text: multiLine(MESSAGE_LIMITS.text).refine((text) => text.trim() !== ''),
  name: personName(MESSAGE_LIMITS.name).optional(),
  email: emailSchema,
});

export type ContactFields = z.infer<typeof contactFieldsSchema>;

export function checkContact(
  i18n: I18n,
  values: ContactValues,
): { ok: true; fields: ContactFields } | { ok: false; errors: ContactErrors } {
  const parsed = contactFieldsSchema.safeParse({
    text: values.text.trim(),
    name: values.name.trim() || undefined,
    email: values.email,
  });
  if (parsed.success) return { ok: true, fields: parsed.data };
  const errors: ContactErrors = {};
  for (const { path } of parsed.error.issues) {
    const field = path[0] as keyof ContactValues;
    errors[field] ??= sentenceFor(i18n, field, values);
  }
  return { ok: false, errors };
}

function sentenceFor(i18n: I18n, field: keyof ContactValues, values: ContactValues): string {
  if (field === 'name') return sentenceForName(i18n, values.name.trim());
  if (field === 'email') {
    return values.email.trim() === ''
      ? i18n._('Enter your email address so we can reply to you.')
      : i18n._('Enter a full email address, for example name@example.org.');
  }
  const text = values.text.trim();
  if (text === '') return i18n._('Enter your message.');
  const length = Array.from(text).length;
  return length > MESSAGE_LIMITS.text
    ? i18n._(
        'Shorten what you’ve written to {max} characters. It’s currently {length} characters long.',
        {
          max: formatCount(MESSAGE_LIMITS.text, i18n.locale),
          length: formatCount(length, i18n.locale),
        },
      )
    : i18n._(
        'What you’ve written contains a character we can’t show. Please type that part again.',
      );
}
