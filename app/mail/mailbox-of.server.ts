/** Providers that deliver all spellings of an address with and without dots to one mailbox. */
const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the same text for addresses of the same mailbox, for counting mails: without case, without the dots that
 * end a domain, and without a tag (`name+tag@example.org`). Never use the result as an address.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = withoutLastDots(address.slice(at + 1));
  const local = address.slice(0, Math.max(at, 0));
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return `${IGNORES_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

function withoutLastDots(domain: string): string {
  let end = domain.length;
  while (domain[end - 1] === '.') end -= 1;
  return domain.slice(0, end);
}
