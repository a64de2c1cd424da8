import { fail, ok, warn, type Finding } from '../doctor/findings.server.ts';
import { spfTermOf, txtRecord } from './dns-records.server.ts';
import type { MailDomain } from './mail-domain.server.ts';

const SPF = /^v=spf1(?:\s|$)/i;
const EVALUATION_MS = 8_000;

export interface SpfFinding extends Finding {
  /** true if receivers accept the sending address for this domain */
  isPassed: boolean;
}

export async function checkSpf(mail: MailDomain): Promise<SpfFinding> {
  const { lookup } = mail;
  const { domain } = mail.envelope;
  const records = (await lookup.texts(domain)).filter((text) => SPF.test(text));
  const [record, another] = records;
  if (record === undefined) {
    return failed(
      `${domain} says nothing about who may send its emails (SPF).`,
      'Publish a record with the address that your mail server sends from, or with the include that your mail provider specifies.',
      [txtRecord(domain, `v=spf1 ${mail.addresses.map(spfTermOf).join(' ') || 'mx'} ~all`)],
    );
  }
  if (another !== undefined) {
    return failed(
      `${domain} has ${records.length} SPF records, so receivers ignore all of them.`,
      'Replace them with one record that contains all their terms.',
      [txtRecord(domain, mergeRecords(records))],
    );
  }
  return evaluate(mail, record);
}

async function evaluate(mail: MailDomain, record: string): Promise<SpfFinding> {
  const { addresses } = mail;
  const { domain } = mail.envelope;
  const results = await Promise.all(addresses.map((ip) => resultFor(mail, ip)));
  const refused = results.filter(({ result }) => result !== 'pass');
  const [first] = refused;
  if (!first) return readToTheEnd(mail, record);
  if (first.result === 'permerror') {
    return failed(
      `The SPF record of ${domain} can’t be evaluated (${first.reason}): ${record}`,
      'Correct the record; it must not need more than ten lookups. The one below allows your mail server only, so add whatever else sends emails for this domain.',
      [txtRecord(domain, `v=spf1 ${addresses.map(spfTermOf).join(' ')} ~all`)],
    );
  }
  if (first.result === 'temperror') {
    return {
      ...warn(
        `The SPF record of ${domain} can’t be evaluated right now, because the DNS gave no answer.`,
      ),
      isPassed: false,
    };
  }
  return describeRefused(
    mail,
    record,
    refused.map(({ ip }) => ip),
  );
}

async function resultFor({ envelope, lookup }: MailDomain, ip: string) {
  const { spf } = await import('mailauth');
  const { status } = await spf({
    sender: envelope.address,
    ip,
    helo: envelope.domain,
    resolver: lookup.resolve,
    maxElapsedTime: EVALUATION_MS,
  });
  return { ip, result: status.result, reason: status.comment?.split(': ').at(-1) ?? '' };
}

/** Reserved and discarded (RFC 1112, RFC 6666): no email comes from them, so all terms of a record are read. */
const NO_SENDERS = ['240.0.0.1', '100::1'];

/** @param record - which allows all addresses that are known */
async function readToTheEnd(mail: MailDomain, record: string): Promise<SpfFinding> {
  const { addresses } = mail;
  const { domain } = mail.envelope;
  const isPassed = addresses.length > 0;
  const others = await Promise.all(NO_SENDERS.map((ip) => resultFor(mail, ip)));
  if (others.some(({ result }) => result === 'pass')) {
    const better = txtRecord(domain, withTerms(record, addresses.map(spfTermOf)));
    return {
      ...warn(
        `The SPF record of ${domain} allows everyone to send its emails.`,
        'Allow only the servers that send your emails, and end the record with ~all.',
        record.split(/\s+/).some(isOpen) ? [better] : undefined,
      ),
      isPassed,
    };
  }
  if (!isPassed) {
    return {
      ...warn(
        `${domain} has an SPF record, but we don’t know which address your mail server sends from.`,
        'Give the address with --ip; it’s in the Received lines of an email that arrived.',
      ),
      isPassed,
    };
  }
  const allowed = `The SPF record of ${domain} allows ${addresses.join(' and ')}`;
  const broken = others.find(({ result }) => result === 'permerror');
  if (!broken) return { ...ok(`${allowed}.`), isPassed };
  return {
    ...warn(
      `${allowed}, but for other addresses it can’t be evaluated (${broken.reason}): ${record}`,
      'Correct the record; it must not need more than ten lookups.',
    ),
    isPassed,
  };
}

function describeRefused(
  { envelope: { domain }, areAddressesKnown }: MailDomain,
  record: string,
  refused: readonly string[],
): SpfFinding {
  const list = refused.join(' and ');
  const records = [txtRecord(domain, withTerms(record, refused.map(spfTermOf)))];
  if (areAddressesKnown) {
    return failed(
      `The SPF record of ${domain} doesn’t allow ${list}.`,
      'Change the record.',
      records,
    );
  }
  return {
    ...warn(
      `The SPF record of ${domain} doesn’t allow ${list}, the address of your mail server.`,
      'If your mail server sends from other addresses, give those with --ip. Otherwise, change the record.',
      records,
    ),
    isPassed: false,
  };
}

function failed(found: string, advice: string, records: readonly string[]): SpfFinding {
  return { ...fail(found, advice, records), isPassed: false };
}

/** Terms after `all` are never read, so new ones go before it. */
function withTerms(record: string, terms: readonly string[]): string {
  const [version = 'v=spf1', ...rest] = record
    .trim()
    .split(/\s+/)
    .filter((term) => !isOpen(term));
  const end = rest.findIndex((term) => isAll(term) || /^redirect=/i.test(term));
  const place = end === -1 ? rest.length : end;
  const last = end === -1 ? ['~all'] : [];
  return [version, ...rest.slice(0, place), ...terms, ...rest.slice(place), ...last].join(' ');
}

/** A redirect counts only where nothing else has matched, and never beside `all`, so it becomes an include. */
function mergeRecords(records: readonly string[]): string {
  const terms = records
    .flatMap((record) => record.trim().split(/\s+/).slice(1))
    .map((term) => term.replace(/^redirect=/i, 'include:'));
  const kept = [...new Set(terms.filter((term) => !isAll(term)))];
  const end = terms.find((term) => isAll(term) && !isOpen(term)) ?? '~all';
  return ['v=spf1', ...kept, end].join(' ');
}

const isAll = (term: string) => /^[?~+-]?all$/i.test(term);

/** Allows everyone. */
const isOpen = (term: string) => /^\+?all$/i.test(term);
