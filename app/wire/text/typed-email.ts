/** Characters that phones and word processors write instead of those that an e-mail address has. */
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u2032\uFF07\u00B4]/gu;
const HYPHENS = /[\u2010-\u2015\u2212\uFE63]/gu;
const FULL_STOPS = /[\u3002\uFF61]/gu;
/** Full-width ASCII, such as `＠`. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
/** Invisible characters, such as the marks of direction in a copied address. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

const BEFORE = /^[\s"“”„«([{<]+/u;
const AFTER = /[\s"“”»)\]}>,;:.!?]/u;
const MAILTO = /^mailto:([^?]*)(?:\?.*)?$/isu;

/**
 * Turns what a person typed or pasted into the address that they meant: `O’Brien@example.org.` has a typographic
 * apostrophe and the full stop of its sentence. A list of addresses stays as it is, and is invalid.
 */
export function tidyEmail(typed: string): string {
  const text = typed
    .replaceAll(INVISIBLE, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .replaceAll(FULL_STOPS, '.')
    .replaceAll(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfe_e0));
  const address = withoutSurrounding(text);
  return withoutSurrounding(MAILTO.exec(address)?.[1] ?? address);
}

function withoutSurrounding(text: string): string {
  let end = text.length;
  // A loop, because the regular expression would try each run of such characters.
  while (end > 0 && AFTER.test(text.charAt(end - 1))) end -= 1;
  const address = text.slice(0, end).replace(BEFORE, '');
  // An address can begin with an apostrophe, and cannot end with one.
  return /^'.*'$/s.test(address) ? address.slice(1, -1) : address;
}

/** The format of `<input type=email>`, plus a dot in the domain, whose ending is no number. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;

/** Expects a result of `withPlainDomain`. Spaces, line breaks and lists of addresses do not match. */
export function isEmail(email: string): boolean {
  return EMAIL.test(email);
}

/** With an internationalized domain as mail servers know it: `anna@xn--mller-kva.example` for `anna@müller.example`. */
export function withPlainDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || /^[\u0000-\u007F]*$/.test(domain) || /[\s/?#\\:@]/u.test(domain)) return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email;
}
