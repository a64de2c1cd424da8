import type { I18n } from '@lingui/core';

import { checkFields } from '../messages/writing/form/form-fields.ts';
import type { CaseFormKind, CaseFormView, CaseValues } from './forms/case-form-view.ts';

export interface CheckedCase {
  text: string;
  name: string;
  relationship: string | null;
  email: string | null;
}

const NO_OTHERS = { category: '', mayAnswer: false } as const;

export function checkCase(
  i18n: I18n,
  kind: CaseFormKind,
  values: CaseValues,
): { ok: true; fields: CheckedCase } | { ok: false; errors: CaseFormView['errors'] } {
  const checked = checkFields(i18n, 'letter', { ...values, ...NO_OTHERS }, []);
  const missing = kind === 'claim' ? missingOfClaim(i18n, values) : {};
  if (!checked.ok) return { ok: false, errors: { ...checked.errors, ...missing } };
  if (Object.keys(missing).length > 0) return { ok: false, errors: missing };
  const { text, name, relationship, email } = checked.fields;
  return { ok: true, fields: { text, name, relationship, email } };
}

function missingOfClaim(i18n: I18n, { relationship, email }: CaseValues): CaseFormView['errors'] {
  return {
    ...(relationship.trim() === ''
      ? { relationship: i18n._('Enter how you’re related, for example “daughter”.') }
      : {}),
    ...(email.trim() === ''
      ? { email: i18n._('Enter your email address so we can reply to you.') }
      : {}),
  };
}
