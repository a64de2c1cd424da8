import type { I18n } from '@lingui/core';
import { z } from 'zod';

import { emailSchema } from '../../accounts/contract.ts';
import { MESSAGE_LIMITS } from '../../messages/contract.ts';
import { sentenceForLongText, sentenceForName } from '../../messages/writing/form/form-fields.ts';
import { isVisibleText } from '../../wire/text/visible-text.ts';
import { multiLine, personName } from '../../wire/values.ts';
import type { ContactErrors, ContactValues } from './contact-view.ts';

const contactFieldsSchema = z.object({
  text: multiLine(MESSAGE_LIMITS.text).refine(isVisibleText),
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
  if (!isVisibleText(text)) return i18n._('Enter your message.');
  return sentenceForLongText(i18n, text);
}
