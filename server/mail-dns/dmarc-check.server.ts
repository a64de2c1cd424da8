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
  const own = texts.filter(isDmarc);
  const several = await findSeveral(domain, lookup);
  if (several) return several;
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

const isDmarc = (text: string) => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text.trim());
/** As many as receivers ask. */
const MOST_PARENTS = 7;

/** Receivers discard several records at one name, as if there were none (RFC 7489, 6.6.3; RFC 9989, 4.10). */
export async function findSeveral(
  domain: string,
  lookup: Pick<MailDomain['lookup'], 'texts'>,
): Promise<Finding | undefined> {
  for (const place of withParents(domain)) {
    const name = `_dmarc.${place}`;
    const [first, ...others] = (await lookup.texts(name)).filter(isDmarc);
    if (first === undefined) continue;
    if (others.length === 0) return undefined;
    return fail(
      `${place} has ${others.length + 1} DMARC records, so receivers ignore all of them.`,
      'Remove all but one.',
      [first, ...others].map((record) => txtRecord(name, record)),
    );
  }
  return undefined;
}

/** A domain without a record of its own has that of a domain above it. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  const parents = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
  return [domain, ...parents.slice(-MOST_PARENTS)];
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
