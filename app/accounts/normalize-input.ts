/**
 * Normalizes user input for storage and comparison. Normalization never fails, even for invalid input, because the
 * contract validates the result afterwards.
 */

/**
 * The format that `<input type=email>` accepts, with the additional requirement of a dot in the domain. Spaces, line
 * breaks and lists of addresses do not match.
 */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** For display: trimmed and in lower case, with an internationalized domain in Unicode. */
export function trimEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** For storage: trimmed and in lower case, with an internationalized domain as punycode. */
export function normalizeEmail(typed: string): string {
  const email = trimEmail(typed);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || /^[\u0000-\u007F]*$/.test(domain) || /[\s/?#\\:@]/u.test(domain)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email;
}

/** Validates an e-mail address that `normalizeEmail` has returned. */
export function isValidEmail(email: string): boolean {
  return EMAIL_PATTERN.test(email);
}

/** Removes spaces and dashes and converts full-width digits. Other characters remain and fail the validation. */
export function normalizeDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s\p{Pd}\u200B-\u200F\u2060\uFEFF]/gu, '');
}
