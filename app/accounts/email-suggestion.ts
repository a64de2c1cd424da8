/** Finds a likely typing error in the domain of an e-mail address. It is only offered, and never blocks a form. */

/**
 * Domains that many people use. An address of one of them is never questioned. Short ones are not suggested, because
 * other domains differ from them by one letter.
 */
const KNOWN_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.fr',
  'yahoo.de',
  'yahoo.es',
  'yahoo.it',
  'yahoo.ca',
  'yahoo.co.in',
  'yahoo.co.jp',
  'yahoo.com.br',
  'yahoo.com.au',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'hotmail.de',
  'hotmail.es',
  'hotmail.it',
  'outlook.com',
  'outlook.de',
  'outlook.fr',
  'live.com',
  'live.co.uk',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'aol.co.uk',
  'mail.com',
  'email.com',
  'mail.ru',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'bluewin.ch',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'free.fr',
  'sfr.fr',
  'libero.it',
  'btinternet.com',
  'sky.com',
  'virginmedia.com',
  'talktalk.net',
  'ntlworld.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'optonline.net',
  'bigpond.com',
  'protonmail.com',
  'proton.me',
  'fastmail.com',
  'hey.com',
  'zoho.com',
  'yandex.com',
  'yandex.ru',
  'example.com',
  'example.org',
] as const;

const KNOWN: ReadonlySet<string> = new Set(KNOWN_DOMAINS);

const SHORTEST_SUGGESTED = 9;

/** Endings that do not exist. */
const MISTYPED_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  conm: 'com',
  vom: 'com',
  xom: 'com',
  cim: 'com',
  ogr: 'org',
  rog: 'org',
  orgg: 'org',
  nte: 'net',
  ent: 'net',
  nett: 'net',
};

/** The longest address that is looked at. */
const LONGEST = 254;

/** @returns the whole corrected address in lower case; undefined if nothing looks wrong */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  if (at < 1 || email.length > LONGEST) return undefined;
  const domain = email.slice(at + 1);
  const suggested = suggestDomain(domain);
  return suggested === undefined ? undefined : `${email.slice(0, at)}@${suggested}`;
}

function suggestDomain(domain: string): string | undefined {
  if (domain.length < 3 || KNOWN.has(domain)) return undefined;
  if (!domain.includes('.')) {
    const withEnding = `${domain}.com`;
    return KNOWN.has(withEnding) ? withEnding : closest(withEnding);
  }
  const withEnding = mendEnding(domain);
  if (KNOWN.has(withEnding)) return withEnding;
  return closest(withEnding) ?? (withEnding === domain ? undefined : withEnding);
}

function mendEnding(domain: string): string {
  const dot = domain.lastIndexOf('.') + 1;
  const ending = domain.slice(dot);
  return domain.slice(0, dot) + (MISTYPED_ENDINGS[ending] ?? ending);
}

function closest(domain: string): string | undefined {
  return KNOWN_DOMAINS.find(
    (known) => known.length >= SHORTEST_SUGGESTED && isOneTypoAway(domain, known),
  );
}

/** One letter too many, missing or wrong, or two neighbours exchanged. */
function isOneTypoAway(typed: string, known: string): boolean {
  if (typed === known || Math.abs(typed.length - known.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const a = typed.slice(start);
  const b = known.slice(start);
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
