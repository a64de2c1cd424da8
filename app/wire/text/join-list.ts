import { isEnglish } from '../../language/date-formats.ts';
import { commaIn, isWrittenWithoutSpaces } from '../../language/spacing.ts';

/** For example `3 people, 1 invitation`, with the separator of the language. */
export function joinList(parts: readonly string[], language: string): string {
  // `Intl` joins units by a space there.
  if (isWrittenWithoutSpaces(language)) return parts.join(commaIn(language));
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);
}

/** For example `Google, Facebook or Acme`. */
export function listChoices(choices: readonly string[], language: string): string {
  return listFormat(language, 'disjunction').format(choices);
}

/**
 * For example `Ada, Bo and Cy`. Some languages adapt the conjunction to the name, as Spanish in `Ada e Íñigo`. `Intl`
 * does so for plain letters only. It joins the Hebrew one to figures and Latin letters with a hyphen.
 */
export function listNames(names: readonly string[], language: string): string {
  const left = [...names];
  return listFormat(language, 'conjunction')
    .formatToParts(names.map((name) => plainLetters(name) || name))
    .map(({ type, value }) => (type === 'element' ? left.shift() : value.replace('ו-', 'ו־')))
    .join('');
}

/** Only British English has no comma before the last one. */
function listFormat(language: string, type: Intl.ListFormatType): Intl.ListFormat {
  return new Intl.ListFormat(isEnglish(language) ? 'en-GB' : language, { type });
}

function plainLetters(name: string): string {
  return name.normalize('NFD').replaceAll(/^[^\p{L}\p{N}]+|\p{M}/gu, '');
}
