/**
 * What people type, brought into the form that is stored and compared. It never refuses: whether the
 * outcome is right is said by the contract.
 */

/** The form of HTML's `type=email`, with a dot in the domain: no spaces, line breaks or lists. */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address as its owner writes it, to be shown to them again: a domain in another script keeps its letters. */
export function trimEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Without surrounding space, in lower case, a domain in another script in its ASCII form. */
export function normalizeEmail(typed: string): string {
  const email = trimEmail(typed);
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || /^[\u0000-\u007F]*$/.test(domain) || /[\s/?#\\:@]/u.test(domain)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email;
}

/** True for an address in the form that `asEmail` gives. */
export function isValidEmail(email: string): boolean {
  return EMAIL_PATTERN.test(email);
}

/** Without spaces and dashes, full-width digits as plain ones; what is no digit stays to be refused. */
export function normalizeDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s\p{Pd}\u200B-\u200F\u2060\uFEFF]/gu, '');
}
