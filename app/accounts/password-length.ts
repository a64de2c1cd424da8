import type { I18n } from '@lingui/core';

export function passwordTooShort(i18n: I18n, minLength: number): string {
  return i18n._(
    'Password must be at least {least, plural, one {# character} other {# characters}}',
    {
      least: minLength,
    },
  );
}
