/** Normalizes user input. Invalid input does not throw; `contract.ts` validates the result. */
import { withPlainDigits } from '../language/typed-digits.ts';
import { tidyEmail, withPlainDomain } from '../wire/text/typed-email.ts';

/** Normalizes an e-mail address for display. An internationalized domain stays in Unicode. */
export function trimEmail(typed: string): string {
  return tidyEmail(typed).toLowerCase();
}

/** Normalizes an e-mail address for storage. An internationalized domain becomes punycode. */
export function normalizeEmail(typed: string): string {
  return withPlainDomain(trimEmail(typed));
}

/** Removes spaces and dashes and converts the digits of other keyboards. Validation rejects other characters later. */
export function normalizeDigits(typed: string): string {
  return withPlainDigits(typed).replaceAll(/[\s\p{Pd}\u200B-\u200F\u2060\uFEFF]/gu, '');
}
