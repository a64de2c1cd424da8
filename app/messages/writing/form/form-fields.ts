import type { I18n } from '@lingui/core';

import { formatCount } from '../../../wire/text/format-count.ts';
import { isVisibleName, isVisibleText } from '../../../wire/text/visible-text.ts';
import { condolenceFieldsSchema, tributeFieldsSchema, MESSAGE_LIMITS } from '../../contract.ts';
import type { MessageKind } from '../../message-kind.ts';
import type { FieldName, FormValues } from './form-view.ts';

export interface CheckedFields {
  text: string;
  name: string;
  relationship: string | null;
  category: string | null;
  email: string | null;
  mayAnswer: boolean;
}

export type FieldErrors = Partial<Record<FieldName, string>>;

export function withPictureAgain(
  i18n: I18n,
  errors: FieldErrors,
  { photo }: { photo?: Blob | undefined },
): FieldErrors {
  if (!photo || errors.photo) return errors;
  return { ...errors, photo: i18n._('Choose your photo again.') };
}

/** @param categories - the family's categories; any other category in `values` is ignored */
export function checkFields(
  i18n: I18n,
  kind: MessageKind,
  values: FormValues,
  categories: readonly string[],
): { ok: true; fields: CheckedFields } | { ok: false; errors: FieldErrors } {
  const schema = kind === 'tribute' ? tributeFieldsSchema : condolenceFieldsSchema;
  const sent = {
    text: values.text,
    name: values.name.trim(),
    relationship: isVisibleText(values.relationship) ? values.relationship.trim() : undefined,
    email: values.email.trim() || undefined,
    category: categories.includes(values.category) ? values.category : undefined,
    mayAnswer: kind === 'letter' && values.mayAnswer,
  };
  const parsed = schema.safeParse(sent);
  const errors: FieldErrors = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = path[0] as FieldName;
    errors[field] ??= sentenceFor(i18n, field, values);
  }
  if (sent.mayAnswer && !sent.email) {
    errors.email = i18n._('Enter your email address so the family can reply to you.');
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const { text, name, relationship = null, email = null } = parsed.data;
  const category = sent.category ?? null;
  return {
    ok: true,
    fields: { text, name, relationship, email, category, mayAnswer: sent.mayAnswer },
  };
}

function sentenceFor(i18n: I18n, field: FieldName, values: FormValues): string {
  switch (field) {
    case 'text':
      return sentenceForText(i18n, values.text);
    case 'name':
      return sentenceForName(i18n, values.name.trim());
    case 'email':
      return i18n._('Enter a full email address, for example name@example.org.');
    default:
      return i18n._('Shorten your answer to {max} characters and keep it on one line.', {
        max: MESSAGE_LIMITS.relationship,
      });
  }
}

function sentenceForText(i18n: I18n, text: string): string {
  if (!isVisibleText(text)) return i18n._('Enter your message.');
  return sentenceForLongText(i18n, text.replaceAll('\r\n', '\n'));
}

/** Of a text that is too long or contains a control character. */
export function sentenceForLongText(
  i18n: I18n,
  text: string,
  max: number = MESSAGE_LIMITS.text,
): string {
  const length = Array.from(text).length;
  if (length > max) {
    return i18n._(
      'Shorten what you’ve written to {max} characters. It’s currently {length} characters long.',
      { max: formatCount(max, i18n.locale), length: formatCount(length, i18n.locale) },
    );
  }
  return i18n._(
    'What you’ve written contains a character we can’t show. Please type that part again.',
  );
}

export function sentenceForName(i18n: I18n, name: string): string {
  if (name === '') return i18n._('Enter your name.');
  if (Array.from(name).length > MESSAGE_LIMITS.name) {
    return i18n._('Shorten your name to {max} characters.', { max: MESSAGE_LIMITS.name });
  }
  return isVisibleName(name)
    ? i18n._('Enter your name on one line.')
    : i18n._('Your name contains hidden characters. Please type it again.');
}
