import type { FindI18n } from '../../language/i18n.server.ts';
import { ACCOUNT_LANGUAGES } from '../../language/offered-languages.ts';

export function scanHints(findI18n: FindI18n): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ACCOUNT_LANGUAGES.map((language) => {
      const i18n = findI18n(language);
      return [language, i18n._('Scan the code with your phone’s camera, or go to')];
    }),
  );
}
