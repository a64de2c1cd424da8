/** Asks the DNS. A name that doesn't exist, and one without such records, give an empty list. */
import { Resolver } from 'node:dns/promises';

import { codeOf } from '../../app/wire/errors/caught.ts';
import { reverseName } from './dns-records.server.ts';

export interface DnsLookup {
  /** the texts of TXT records, each put together from its pieces */
  texts(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  /** the hosts that take the domain's mails; an empty one says that it takes none (RFC 7505) */
  mailHosts(name: string): Promise<string[]>;
  namesOf(ip: string): Promise<string[]>;
  /** for libraries; rejects for a name without such records */
  resolve: (name: string, type: string) => Promise<string[][] | string[]>;
}

/** The DNS itself gave no answer: not that there is no record. */
export class DnsUnreachableError extends Error {
  override readonly name = 'DnsUnreachableError';
}

/** What to do about it. */
export const ASK_AGAIN = 'Try again, or ask another DNS server, for example with --dns 1.1.1.1.';

export const DNS_LIMITS = { timeout: 3_000, tries: 2 };
const NOTHING_FOUND = new Set(['ENOTFOUND', 'ENODATA']);

/** @param server - `address` or `address:port`; undefined for the servers of this machine */
export function createDnsLookup(server?: string): DnsLookup {
  const resolver = new Resolver(DNS_LIMITS);
  if (server !== undefined) resolver.setServers([server]);
  return {
    texts: async (name) => {
      const records = await emptyIfNone(name, resolver.resolveTxt(name));
      return records.map((pieces) => pieces.join(''));
    },
    addresses: async (name) => {
      const found = await Promise.all([
        emptyIfNone(name, resolver.resolve4(name)),
        emptyIfNone(name, resolver.resolve6(name)),
      ]);
      return found.flat();
    },
    mailHosts: async (name) => {
      const records = await emptyIfNone(name, resolver.resolveMx(name));
      return records
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange.toLowerCase());
    },
    // `reverse` would also report a server that fails as a missing name.
    namesOf: (ip) => emptyIfNone(ip, resolver.resolvePtr(reverseName(ip))),
    resolve: (name, type) => resolver.resolve(name, type) as Promise<string[][] | string[]>,
  };
}

async function emptyIfNone<Row>(name: string, asked: Promise<Row[]>): Promise<Row[]> {
  try {
    return await asked;
  } catch (error) {
    const code = codeOf(error);
    if (NOTHING_FOUND.has(code)) return [];
    throw new DnsUnreachableError(`the DNS gave no answer for ${name} (${code})`, { cause: error });
  }
}
