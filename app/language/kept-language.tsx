import { LANGUAGE_QUERY } from './visitor-language.ts';

/** Keeps the language that the visitor has chosen, in a form with the method GET. */
export function KeptLanguage({ language }: { language: string | undefined }) {
  return language === undefined ? null : (
    <input type="hidden" name={LANGUAGE_QUERY} value={language} />
  );
}
