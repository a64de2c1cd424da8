/** Services whose links hide where they lead. Fraud with streams and donations uses them. */
const SHORTENERS: ReadonlySet<string> = new Set([
  'adf.ly',
  'bit.ly',
  'bitly.com',
  'bl.ink',
  'buff.ly',
  'clck.ru',
  'cutt.ly',
  'dub.sh',
  'goo.gl',
  'is.gd',
  'j.mp',
  'kutt.it',
  'lnkd.in',
  'ow.ly',
  'qr.ae',
  'qrco.de',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'short.gy',
  'short.io',
  'shorte.st',
  'shorturl.at',
  'snip.ly',
  'soo.gd',
  'surl.li',
  't.co',
  't.ly',
  't2m.io',
  'tiny.cc',
  'tiny.one',
  'tinyurl.com',
  'tr.im',
  'u.to',
  'urlz.fr',
  'v.gd',
  'vk.cc',
  'x.gd',
]);

/** Also true for a subdomain of such a service, because some give one to each customer. */
export function isShortLink(address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/\.$/, '') ?? '';
  const labels = host.split('.');
  return labels.some((_, index) => SHORTENERS.has(labels.slice(index).join('.')));
}
