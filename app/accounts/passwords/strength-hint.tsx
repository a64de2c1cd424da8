import { use } from 'react';

import { ACCOUNT_LIMITS, passwordTooShort } from '../contract.ts';
import { PasswordMinLength } from './password-minimum.ts';
import { strengthOf } from './password-strength.ts';

const WORDS = {
  weak: 'Easy to guess. A few more words would make it safer.',
  fair: 'Fair. Longer is safer.',
  good: 'Good.',
} as const;

export function StrengthHint({ password }: { password: string }) {
  const minLength = use(PasswordMinLength) ?? ACCOUNT_LIMITS.passwordMin;
  const strength = strengthOf(password, minLength);
  if (strength === 'short') return passwordTooShort(minLength).replace('Password must be at', 'At');
  return (
    <span className="strength-hint" data-strength={strength}>
      <span className="strength-hint-bar" aria-hidden="true" />
      {WORDS[strength]}
    </span>
  );
}
