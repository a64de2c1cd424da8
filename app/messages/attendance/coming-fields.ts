/** Validates the fields of an answer. Errors are sentences for the visitor. */
import type { I18n } from '@lingui/core';

import { sentenceForLongText, sentenceForName } from '../writing/form/form-fields.ts';
import type { ComingField, ComingFormView, ComingValues } from './coming-view.ts';
import { ATTENDANCE_LIMITS, comingFieldsSchema } from './contract.ts';

export interface CheckedAnswer {
  name: string;
  people: number;
  /** the numbers of gatherings */
  numbers: number[];
  email: string | null;
  note: string | null;
}

/** @param open - the numbers of the gatherings that can be chosen; others are ignored, and a single one is chosen */
export function checkAnswer(
  i18n: I18n,
  values: ComingValues,
  open: readonly number[],
): { ok: true; answer: CheckedAnswer } | { ok: false; errors: ComingFormView['errors'] } {
  const parsed = comingFieldsSchema.safeParse({
    name: values.name.trim(),
    count: values.count.trim(),
    email: values.email.trim() || undefined,
    note: values.note.trim() || undefined,
  });
  const numbers = open.filter((number) => values.gathering.includes(String(number)));
  const chosen = open.length === 1 ? [...open] : numbers;
  const errors: ComingFormView['errors'] = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = path[0] as ComingField;
    errors[field] ??= sentenceFor(i18n, field, values);
  }
  if (chosen.length === 0) errors.gathering = i18n._('Select at least one gathering.');
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const { name, count: people, email = null, note = null } = parsed.data;
  return { ok: true, answer: { name, people, numbers: chosen, email, note } };
}

function sentenceFor(i18n: I18n, field: ComingField, { name, note }: ComingValues): string {
  switch (field) {
    case 'name':
      return sentenceForName(i18n, name.trim());
    case 'email':
      return i18n._('Enter a full email address, for example name@example.org.');
    case 'note':
      return sentenceForLongText(i18n, note.trim(), ATTENDANCE_LIMITS.note);
    default:
      return i18n._('Enter a number from 1 to {most}.', { most: ATTENDANCE_LIMITS.people });
  }
}
