import { isIP } from 'node:net';

import { fail, ok, warn, type Finding } from '../doctor/findings.server.ts';
import { addressRecord, ptrRecord } from './dns-records.server.ts';
import type { MailDomain } from './mail-domain.server.ts';

/** Large providers refuse mails from an address that has no name, or a name that doesn't lead back. */
export async function checkPtr({ addresses, domain, lookup }: MailDomain): Promise<Finding> {
  if (addresses.length === 0) {
    return warn(
      'We don’t know which address your mail server sends from, so the name of that address wasn’t checked.',
      'Give the address with --ip.',
    );
  }
  const names: string[] = [];
  const records: string[] = [];
  for (const ip of addresses) {
    const found = await lookup.namesOf(ip);
    const [name] = found;
    if (name === undefined) {
      records.push(ptrRecord(ip, `mail.${domain}`));
      continue;
    }
    const confirmed = await findConfirmed(found, ip, lookup);
    if (confirmed === undefined) records.push(addressRecord(name, ip));
    else names.push(confirmed);
  }
  if (records.length === 0) return ok(`The sending address has the name ${names.join(' and ')}.`);
  return fail(
    'A sending IP address has no PTR record, or its name doesn’t point back to it.',
    'The provider of the IP address sets its PTR record; the name’s own record is in your DNS.',
    records,
  );
}

const MOST_NAMES = 10;

async function findConfirmed(
  names: readonly string[],
  ip: string,
  lookup: MailDomain['lookup'],
): Promise<string | undefined> {
  for (const name of names.slice(0, MOST_NAMES)) {
    const addresses = await lookup.addresses(name);
    if (addresses.some((address) => isSame(address, ip))) return name;
  }
  return undefined;
}

function isSame(a: string, b: string): boolean {
  if (isIP(a) !== isIP(b)) return false;
  const canonical = (ip: string) => (isIP(ip) === 6 ? new URL(`http://[${ip}]/`).hostname : ip);
  return canonical(a) === canonical(b);
}
