/** What is known of the mails of this installation: from which domain and from which address they come. */
import { isIP } from 'node:net';

import { addressOf, domainOf } from '../../app/mail/smtp-connection.server.ts';
import { isLoopback } from '../../app/wire/loopback.server.ts';
import type { Config } from '../config/config.server.ts';
import type { OutsideAnswer } from '../doctor/http-request.server.ts';
import type { DnsLookup } from './dns-lookup.server.ts';

export interface MailDomain {
  /** of MAIL_FROM, without its name */
  address: string;
  domain: string;
  /** the sender of the envelope, which SPF is about; another one than `address` if MAIL_BOUNCE_ADDRESS is set */
  envelope: { address: string; domain: string };
  dkim: Config['mail']['dkim'];
  /** the addresses from which the mail server sends; empty if they aren't known */
  addresses: readonly string[];
  /** true if the operator gave them; else they are those to which we send */
  areAddressesKnown: boolean;
  /** who gets the reports of receivers */
  contact: string | undefined;
  lookup: DnsLookup;
  fetchPolicy: (url: string) => Promise<OutsideAnswer>;
  now: Date;
}

export async function describeMailDomain(
  { mail, operator }: Pick<Config, 'mail' | 'operator'>,
  options: Pick<MailDomain, 'lookup' | 'fetchPolicy' | 'now'> & { ip: string | undefined },
): Promise<MailDomain> {
  const { ip, ...given } = options;
  const address = addressOf(mail.from);
  const sender = mail.bounces.address ?? address;
  return {
    ...given,
    address,
    domain: domainOf(address).toLowerCase(),
    envelope: { address: sender, domain: domainOf(sender).toLowerCase() },
    dkim: mail.dkim,
    addresses: ip === undefined ? await addressesOf(mail.smtpUrl, options.lookup) : [ip],
    areAddressesKnown: ip !== undefined,
    contact: operator.email,
  };
}

export const SET_SENDER =
  'Set MAIL_FROM to an address at your domain, or ORIGIN to the address of your site.';

/** @returns a sentence if no DNS can know the domain, as without MAIL_FROM and ORIGIN */
export function describeLocalDomain(domain: string): string | undefined {
  if (!isLoopback(domain) && isIP(domain) === 0 && domain.includes('.')) return undefined;
  return `Emails come from ${domain}, which exists on this machine only.`;
}

/** Empty for a server on this machine: its address outside isn't known. */
async function addressesOf(smtpUrl: string | undefined, lookup: DnsLookup): Promise<string[]> {
  if (smtpUrl === undefined) return [];
  const hostname = new URL(smtpUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isLoopback(hostname) || !hostname.includes('.')) return [];
  if (isIP(hostname) > 0) return [hostname];
  return lookup.addresses(hostname).catch(() => []);
}
