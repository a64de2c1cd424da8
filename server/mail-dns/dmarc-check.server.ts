import { fail, ok, warn, type Finding } from '../doctor/findings.server.ts';
import { txtRecord } from './dns-records.server.ts';
import type { MailDomain } from './mail-domain.server.ts';

/** @param passed - which of the two receivers can verify: SPF for the domain of the envelope, DKIM for that of From */
export async function checkDmarc(
  { domain, envelope, contact, lookup }: MailDomain,
  passed: { isSpf: boolean; isDkim: boolean },
): Promise<Finding> {
  const name = `_dmarc.${domain}`;
  const reports = contact ? `; rua=mailto:${contact}` : '';
  const texts = await lookup.texts(name);
  const own = texts.filter((text) => /^v\s*=\s*DMARC1\s*;/.test(text));
  if (own.length > 1) {
    return fail(`There are ${own.length} DMARC records at ${name}.`, 'Remove all but one.', [
      txtRecord(name, own[0] ?? ''),
    ]);
  }
  const { dmarc } = await import('mailauth');
  const result = await dmarc({
    headerFrom: domain,
    spfDomains: passed.isSpf ? [envelope.domain] : [],
    dkimDomains: passed.isDkim ? [{ domain }] : [],
    resolver: lookup.resolve,
  });
  const verdict = result === false ? 'none' : result.status.result;
  if (verdict === 'permerror' || (verdict === 'none' && texts.some(isMeantAsDmarc))) {
    return fail(`The DMARC record of ${domain} is malformed.`, 'Replace it.', [
      txtRecord(name, `v=DMARC1; p=none${reports}`),
    ]);
  }
  if (result === false || verdict === 'none') {
    return fail(
      `${domain} has no DMARC record; large providers refuse emails without one.`,
      'Publish a DMARC record. Start with p=none, and change it to p=quarantine once none of your emails fail.',
      [txtRecord(name, `v=DMARC1; p=none${reports}`)],
    );
  }
  if (verdict === 'temperror') {
    return warn('DMARC can’t be evaluated right now, because the DNS gave no answer.');
  }
  const where = `the policy of ${result.policyDomain ?? result.domain} is ${result.policy}`;
  if (verdict === 'pass') {
    const by = [
      ...(result.alignment.spf.result ? ['SPF'] : []),
      ...(passed.isDkim ? ['DKIM'] : []),
    ].join(' and ');
    const found = `Emails pass DMARC via ${by}, aligned with ${domain}`;
    if (result.policy !== 'none') return ok(`${found}; ${where}.`);
    const [record] = own;
    return warn(
      `${found}. But the policy of ${result.policyDomain ?? result.domain} has no effect, so others can send emails in your name.`,
      'Change it to p=quarantine once none of your emails fail.',
      record === undefined ? undefined : [txtRecord(name, withPolicy(record))],
    );
  }
  const found = `Nothing shows that emails pass DMARC: neither SPF nor our own DKIM was confirmed for ${domain}; ${where}.`;
  const advice =
    'Fix the SPF and DKIM problems above. `mail check FILE` shows whether your mail server signs emails.';
  // What isn't confirmed may still be right: the mail server may sign, or send from another address.
  return result.policy === 'none' ? warn(found, advice) : fail(found, advice, []);
}

function withPolicy(record: string): string {
  return record
    .replace(/;\s*p\s*=\s*none\b/i, '; p=quarantine')
    .replace(/;\s*t\s*=\s*y\s*(?=;|$)/i, '');
}

/** Also with letters of the wrong case, other marks or in another order, which receivers ignore. */
function isMeantAsDmarc(text: string): boolean {
  return /dmarc/i.test(text);
}
