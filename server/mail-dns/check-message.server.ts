/** Verifies a received mail as its receiver did: who signed it, who may send it, and whether that is aligned. */
import type { AuthenticateResult, DKIMResult } from 'mailauth';

import { fail, ok, warn, type Finding, type NamedFinding } from '../doctor/findings.server.ts';
import { findSeveral } from './dmarc-check.server.ts';
import { ASK_AGAIN, type DnsLookup } from './dns-lookup.server.ts';

/** The largest message that is read, in bytes. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
const MOST_SIGNATURES = 10;

/**
 * @param message - with its headers, as a mail program saves it; at most `MAX_MESSAGE_BYTES`
 * @param domain - from which this installation sends
 */
export async function checkMessage(
  message: Buffer,
  { domain, lookup }: { domain: string; lookup: DnsLookup },
): Promise<NamedFinding[]> {
  const { authenticate } = await import('mailauth');
  const text = withoutLead(message);
  const result = await authenticate(text, {
    trustReceived: true,
    resolver: lookup.resolve,
    disableArc: true,
    disableBimi: true,
    mta: 'doctor.invalid',
  });
  return [
    describeSender(result, domain),
    ...describeSignatures(result, isWithoutText(text)),
    describeSpf(result),
    { name: 'DMARC', ...(await describeDmarc(result, lookup)) },
  ];
}

/** What was copied from a window may begin with empty lines, and what an editor saved with a byte order mark. */
function withoutLead(message: Buffer): Buffer {
  const start = /^(?:\u00EF\u00BB\u00BF)?\s*/.exec(message.toString('latin1'))?.[0].length ?? 0;
  return message.subarray(start);
}

function isWithoutText(message: Buffer): boolean {
  const text = message.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  return end === null || text.slice(end.index).trim() === '';
}

/** The domain in From; empty if there is none. */
function senderOf({ dkim }: AuthenticateResult): string {
  return (dkim.headerFrom[0] ?? '').split('@').at(-1)?.toLowerCase() ?? '';
}

function describeSender(result: AuthenticateResult, domain: string): NamedFinding {
  const [from] = result.dkim.headerFrom;
  const name = 'From';
  if (from === undefined) {
    return {
      name,
      ...fail(
        'This isn’t an email with its headers: it has no From header.',
        'Save the original message with its headers.',
      ),
    };
  }
  const sender = senderOf(result);
  return sender === domain
    ? { name, ...ok(`The email comes from ${sender}.`) }
    : { name, ...warn(`The email comes from ${sender}, but MAIL_FROM is at ${domain}.`) };
}

const MISSING_DKIM =
  'Have your mail server sign emails, or set MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY; `mail test` prints the record to publish.';

function describeSignatures({ dkim }: AuthenticateResult, isCut: boolean): NamedFinding[] {
  const name = 'DKIM';
  const signatures = dkim.results.filter(({ signingDomain }) => signingDomain !== undefined);
  if (signatures.length === 0) {
    return [{ name, ...fail('The email isn’t signed.', MISSING_DKIM) }];
  }
  const shown = signatures.slice(0, MOST_SIGNATURES);
  const isAnyGood = shown.some(({ status }) => status.result === 'pass' && status.aligned);
  return shown.map((signature) => ({
    name,
    ...describeSignature(signature, { isCut, isAnyGood }),
  }));
}

function describeSignature(
  { signingDomain = '', selector = '', status }: DKIMResult,
  { isCut, isAnyGood }: { isCut: boolean; isAnyGood: boolean },
) {
  const by = `signature of ${signingDomain} with the selector ${selector}`;
  const { result, comment = '' } = status;
  const place = `${selector}._domainkey.${signingDomain}`;
  if (result === 'pass' && status.testing) {
    return warn(
      `The ${by} is valid, but receivers may ignore it: the record says that its key is only being tested (t=y).`,
      `Remove t=y from the DNS record at ${place}.`,
    );
  }
  if (result === 'pass' && status.aligned) return ok(`The ${by} is valid and aligned with From.`);
  if (result === 'pass') {
    const found = `The ${by} is valid, but isn’t for the domain in From.`;
    const advice = 'Ask your mail provider how to sign with your own domain.';
    return isAnyGood ? ok(found) : warn(found, advice);
  }
  if (result === 'temperror') {
    return warn(
      `The ${by} can’t be verified right now, because the DNS gave no answer.`,
      ASK_AGAIN,
    );
  }
  if (isCut && /body hash/i.test(comment)) {
    return warn(
      `The ${by} can’t be verified, because only the headers are in the file.`,
      'Save the whole message; many email programs offer this as “Show original” or “Save as”.',
    );
  }
  const reason = comment === '' ? result : `${result}: ${comment}`;
  return fail(`The ${by} is invalid (${reason}).`, `Check the DNS record at ${place}.`);
}

function describeSpf({ spf }: AuthenticateResult): NamedFinding {
  const name = 'SPF';
  if (!spf || !spf['client-ip']) {
    return {
      name,
      ...warn(
        'The file doesn’t say which address the email came from.',
        'Save the email with all its Received lines.',
      ),
    };
  }
  const { result } = spf.status;
  const found = `SPF of ${spf.domain} for ${spf['client-ip']}: ${result}.`;
  if (result === 'pass') return { name, ...ok(found) };
  if (result === 'temperror') return { name, ...warn(found, ASK_AGAIN) };
  const advice = `Run \`npm run memorials -- mail test ADDRESS --ip ${spf['client-ip']}\` for the record to publish.`;
  return { name, ...fail(found, advice) };
}

async function describeDmarc(result: AuthenticateResult, lookup: DnsLookup): Promise<Finding> {
  const { dmarc } = result;
  if (!dmarc) return fail('DMARC can’t be evaluated for this email.');
  const { status, policy, alignment } = dmarc;
  // Then the result has no alignment, whatever its type says.
  if (status.result === 'temperror') {
    return warn('DMARC can’t be evaluated right now, because the DNS gave no answer.', ASK_AGAIN);
  }
  if (status.result === 'none') {
    const several = await findSeveral(senderOf(result), lookup).catch(() => undefined);
    if (several) return several;
    return fail(
      `${dmarc.domain} has no DMARC record.`,
      '`npm run memorials -- mail test ADDRESS` prints a record to publish.',
    );
  }
  const by = [...(alignment.spf.result ? ['SPF'] : []), ...(alignment.dkim.result ? ['DKIM'] : [])];
  const where = `the policy of ${dmarc.policyDomain ?? dmarc.domain} is ${policy}`;
  if (status.result === 'pass') {
    return ok(`DMARC passes via ${by.join(' and ')}; ${where}.`);
  }
  const found = `DMARC: ${status.result}; neither SPF nor DKIM passed for the domain in From, and ${where}.`;
  return fail(found, 'Fix the problems in the lines above.');
}
