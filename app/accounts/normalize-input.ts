/** Normalizes user input. Invalid input does not throw; `contract.ts` validates the result. */
import { withPlainDigits } from '../language/typed-digits.ts';
import { tidyEmail } from '../wire/text/typed-email.ts';

/**
 * The format of `<input type=email>`, plus a dot in the domain. Spaces, line breaks and lists of addresses do
 * not match.
 */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Normalizes an e-mail address for display. An internationalized domain stays in Unicode. */
export function trimEmail(typed: string): string {
  return tidyEmail(typed).toLowerCase();
}

/** Normalizes an e-mail address for storage. An internationalized domain becomes punycode. */
export function normalizeEmail(typed: string): string {
  const email = trimEmail(typed);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || /^[\u0000-\u007F]*$/.test(domain) || /[\s/?#\\:@]/u.test(domain)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email;
}

/** Expects a result of `normalizeEmail`. */
export function isValidEmail(email: string): boolean {
  return EMAIL_PATTERN.test(email);
}

/** Removes spaces and dashes and converts the digits of other keyboards. Validation rejects other characters later. */
export function normalizeDigits(typed: string): string {
  return withPlainDigits(typed).replaceAll(/[\s\p{Pd}\u200B-\u200F\u2060\uFEFF]/gu, '');
}
