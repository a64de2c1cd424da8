import { generateKeyPairSync } from 'node:crypto';

import { expect } from 'vitest';

import type { TestDnsServer, TestRecords } from '../../../tests/harness/test-dns-server.ts';
import { parseConfig } from '../../config/config.server.ts';
import type { NamedFinding } from '../../doctor/findings.server.ts';
import { checkMailDomain } from '../check-domain.server.ts';
import { createDnsLookup } from '../dns-lookup.server.ts';
import { describeMailDomain } from '../mail-domain.server.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
export const PUBLIC = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
export const IP = '192.0.2.7';
export const SELECTOR = 'm1._domainkey.memorials.example';

export const HEALTHY: Readonly<Record<string, TestRecords>> = {
  'memorials.example': {
    TXT: ['v=spf1 include:_spf.mailer.example -all', 'other=1'],
    MX: ['mx.memorials.example'],
  },
  '_spf.mailer.example': { TXT: ['v=spf1 ip4:192.0.2.0/28 -all'] },
  [SELECTOR]: { TXT: [`v=DKIM1; k=rsa; p=${PUBLIC}`] },
  '_dmarc.memorials.example': { TXT: ['v=DMARC1; p=quarantine'] },
  '7.2.0.192.in-addr.arpa': { PTR: ['out.mailer.example'] },
  'out.mailer.example': { A: [IP] },
  'smtp.mailer.example': { A: ['192.0.2.99'] },
  '_mta-sts.memorials.example': { TXT: ['v=STSv1; id=1'] },
};

export const POLICY =
  'version: STSv1\r\nmode: enforce\r\nmx: *.memorials.example\r\nmax_age: 86400\r\n';

export interface Given {
  ip?: string | undefined;
  dkim?: boolean;
  policy?: string;
  policyType?: string;
  contact?: string;
  bounces?: string;
  from?: string;
}

export async function checkAt(
  dns: TestDnsServer,
  given: Given = {},
): Promise<Record<string, NamedFinding>> {
  const { dkim = true, policy = POLICY, policyType = 'text/plain; charset=utf-8' } = given;
  const config = parseConfig({
    SMTP_URL: 'smtps://smtp.mailer.example',
    MAIL_FROM: given.from ?? 'Memorials <hello@memorials.example>',
    CONTACT_EMAIL: given.contact ?? '',
    ...(given.bounces && {
      MAIL_BOUNCE_ADDRESS: given.bounces,
      MAIL_BOUNCE_TOKEN: 'a-token-of-the-mail-server',
    }),
    ...(dkim ? { MAIL_DKIM_SELECTOR: 'm1', MAIL_DKIM_KEY: PRIVATE } : {}),
  });
  const mail = await describeMailDomain(config, {
    ip: 'ip' in given ? given.ip : IP,
    lookup: createDnsLookup(dns.address),
    now: new Date('2026-11-28T09:30:00Z'),
    fetchPolicy: (url) => {
      expect(url).toBe('https://mta-sts.memorials.example/.well-known/mta-sts.txt');
      return Promise.resolve({
        status: 200,
        headers: { 'content-type': policyType },
        text: policy,
        certificateEnds: undefined,
      });
    },
  });
  const findings = await checkMailDomain(mail);
  return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
}

export const verdictsOf = (found: Record<string, NamedFinding>) =>
  Object.fromEntries(Object.entries(found).map(([name, { verdict }]) => [name, verdict]));
