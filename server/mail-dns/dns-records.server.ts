/** Records as they are typed into a zone file, or into the form of a DNS provider. */

const MAX_PIECE = 255;

/** @returns for example `example.org. TXT "v=spf1 -all"`; long texts are split, as the DNS demands */
export function txtRecord(name: string, text: string): string {
  const pieces = text.match(new RegExp(`.{1,${MAX_PIECE}}`, 'gs')) ?? [''];
  return `${name}. TXT ${pieces.map((piece) => `"${piece.replaceAll('"', String.raw`\"`)}"`).join(' ')}`;
}

/** @returns for example `7.2.0.192.in-addr.arpa. PTR mail.example.org.` */
export function ptrRecord(ip: string, host: string): string {
  return `${reverseName(ip)}. PTR ${host}.`;
}

/** @returns for example `7.2.0.192.in-addr.arpa` */
export function reverseName(ip: string): string {
  return ip.includes(':') ? reverseOf6(ip) : reverseOf4(ip);
}

/** @returns for example `example.org. MX 10 mail.example.org.` */
export function mxRecord(name: string, host: string): string {
  return `${name}. MX 10 ${host}.`;
}

export function addressRecord(host: string, ip: string): string {
  return `${host}. ${ip.includes(':') ? 'AAAA' : 'A'} ${ip}`;
}

function reverseOf4(ip: string): string {
  return `${ip.split('.').toReversed().join('.')}.in-addr.arpa`;
}

function reverseOf6(ip: string): string {
  // The URL parser writes every spelling of an address in the same way.
  const [head = '', tail] = new URL(`http://[${ip}]/`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const digits = [...front, ...zeros, ...back].map((group) => group.padStart(4, '0')).join('');
  return `${digits.split('').toReversed().join('.')}.ip6.arpa`;
}

/** @returns for example `ip4:192.0.2.7` */
export function spfTermOf(ip: string): string {
  return `${ip.includes(':') ? 'ip6' : 'ip4'}:${ip}`;
}
