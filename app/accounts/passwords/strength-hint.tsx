import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { use } from 'react';

import { ACCOUNT_LIMITS } from '../contract.ts';
import { PasswordMinLength } from './password-minimum.ts';
import { strengthOf } from './password-strength.ts';

const WORDS = {
  weak: msg`Easy to guess. Add a few more words to make your password safer.`,
  fair: msg`Fair. A longer password would be safer.`,
  good: msg`Good.`,
};

export function StrengthHint({ password }: { password: string }) {
  const { i18n } = useLingui();
  const minLength = use(PasswordMinLength) ?? ACCOUNT_LIMITS.passwordMin;
  const strength = strengthOf(password, minLength);
  if (strength === 'short') {
    return <Plural value={minLength} one="At least # character" other="At least # characters" />;
  }
  return (
    <span className="strength-hint" data-strength={strength}>
      <span className="strength-hint-bar" aria-hidden="true" />
      {i18n._(WORDS[strength])}
    </span>
  );
}
