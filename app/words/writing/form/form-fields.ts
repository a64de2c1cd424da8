import { formatCount } from '../../../wire/text/format-count.ts';
import { isVisibleName } from '../../../wire/text/visible-text.ts';
import { letterFieldsSchema, tributeFieldsSchema, WORDS_LIMITS } from '../../contract.ts';
import type { WordsKind } from '../../words-kind.ts';
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
  errors: FieldErrors,
  { photo }: { photo?: Uint8Array | undefined },
): FieldErrors {
  if (!photo || errors.photo) return errors;
  return { ...errors, photo: 'Please choose your picture once more.' };
}

/** @param categories - the family's categories; any other category in `values` is ignored */
export function checkFields(
  kind: WordsKind,
  values: FormValues,
  categories: readonly string[],
): { ok: true; fields: CheckedFields } | { ok: false; errors: FieldErrors } {
  const schema = kind === 'tribute' ? tributeFieldsSchema : letterFieldsSchema;
  const sent = {
    text: values.text,
    name: values.name.trim(),
    relationship: values.relationship.trim() || undefined,
    email: values.email.trim() || undefined,
    category: categories.includes(values.category) ? values.category : undefined,
    mayAnswer: kind === 'letter' && values.mayAnswer,
  };
  const parsed = schema.safeParse(sent);
  const errors: FieldErrors = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = path[0] as FieldName;
    errors[field] ??= sentenceFor(field, values);
  }
  if (sent.mayAnswer && !sent.email) {
    errors.email = 'Please write your e-mail address, so that the family can answer you.';
  }
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const { text, name, relationship = null, email = null } = parsed.data;
  const category = sent.category ?? null;
  return {
    ok: true,
    fields: { text, name, relationship, email, category, mayAnswer: sent.mayAnswer },
  };
}

function sentenceFor(field: FieldName, values: FormValues): string {
  switch (field) {
    case 'text':
      return sentenceForText(values.text);
    case 'name':
      return sentenceForName(values.name.trim());
    case 'email':
      return 'Please check your e-mail address. It looks like name@example.org.';
    default:
      return `Please use at most ${WORDS_LIMITS.relationship} characters, on one line.`;
  }
}

function sentenceForText(text: string): string {
  if (text.trim() === '') return 'Please write a few words.';
  const length = Array.from(text.replaceAll('\r\n', '\n')).length;
  if (length > WORDS_LIMITS.text) {
    return `You have written ${formatCount(length)} characters. Please use at most 5,000.`;
  }
  return 'There is a character in your words that cannot be shown. Please type that part again.';
}

function sentenceForName(name: string): string {
  if (name === '') return 'Please write your name.';
  if (Array.from(name).length > WORDS_LIMITS.name) {
    return `Please use at most ${WORDS_LIMITS.name} characters for your name.`;
  }
  return isVisibleName(name)
    ? 'Please write your name on one line.'
    : 'Please write your name with letters that can be seen.';
}
