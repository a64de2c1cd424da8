import { createPublicKey } from 'node:crypto';

import type { DKIMResult } from 'mailauth';

import { fail, ok, warn, type Finding } from '../doctor/findings.server.ts';
import { txtRecord } from './dns-records.server.ts';
import type { MailDomain } from './mail-domain.server.ts';

export interface DkimFinding extends Finding {
  /** true if receivers can verify our own signature */
  isPassed: boolean;
}

export async function checkDkim({ domain, dkim, lookup }: MailDomain): Promise<DkimFinding> {
  if (!dkim) {
    return {
      ...warn(
        'We don’t sign emails (DKIM), and can’t see whether your mail server does.',
        'Save the test email with its headers and run `npm run memorials -- mail check FILE`; or set MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY.',
      ),
      isPassed: false,
    };
  }
  const name = `${dkim.selector}._domainkey.${domain}`;
  const key = publicKeyOf(dkim.privateKey);
  const wanted = txtRecord(name, `v=DKIM1; k=rsa; p=${key}`);
  const records = await lookup.texts(name);
  const [record, another] = records;
  if (record === undefined) {
    return failed(
      `The public key for our signatures isn’t published at ${name}.`,
      'Publish it.',
      wanted,
    );
  }
  if (another !== undefined) {
    return failed(
      `There are ${records.length} records at ${name}, where receivers expect only one.`,
      'Remove all but the right one.',
      wanted,
    );
  }
  if (keyInRecord(record) !== key) {
    return failed(
      `The key at ${name} doesn’t match MAIL_DKIM_KEY, so every signature is invalid.`,
      'Publish the key of this installation, under another selector if the old one is still in use.',
      wanted,
    );
  }
  const { result, comment, testing } = await verifyOwnSignature({ domain, dkim, lookup });
  if (result !== 'pass') {
    const problem = comment ?? 'the signature is invalid';
    return failed(
      `The right key is at ${name}, but receivers refuse the record (${problem}).`,
      'Replace the record.',
      wanted,
    );
  }
  if (testing) {
    return {
      ...warn(
        `The right key is at ${name}, but the record says that it’s only being tested (t=y), so receivers may ignore our signatures.`,
        'Replace the record.',
        [wanted],
      ),
      isPassed: false,
    };
  }
  return {
    ...ok(`We sign emails for ${domain}, and the key is published at ${name}.`),
    isPassed: true,
  };
}

/** Receivers also read the other tags of the record, which can exclude our signatures. */
async function verifyOwnSignature({
  domain,
  dkim: { selector, privateKey },
  lookup,
}: Pick<MailDomain, 'domain' | 'lookup'> & {
  dkim: NonNullable<MailDomain['dkim']>;
}): Promise<Partial<DKIMResult['status']>> {
  const { dkimSign, dkimVerify } = await import('mailauth');
  const message = `From: test@${domain}\r\nSubject: Test\r\n\r\nTest\r\n`;
  const key = { signingDomain: domain, selector, privateKey };
  // The types of the package demand the key twice.
  const { signatures } = await dkimSign(message, { ...key, signatureData: [key] });
  const { results } = await dkimVerify(signatures + message, {
    resolver: lookup.resolve,
    strict: true,
  });
  return results[0]?.status ?? {};
}

function failed(found: string, advice: string, record: string): DkimFinding {
  return { ...fail(found, advice, [record]), isPassed: false };
}

/** @param privateKey - in PEM */
function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The key of a record, without the blanks that forms of providers put in. */
function keyInRecord(record: string): string | undefined {
  const tag = record
    .split(';')
    .map((part) => part.trim())
    .find((part) => /^p\s*=/.test(part));
  return tag?.replace(/^p\s*=/, '').replaceAll(/\s/g, '');
}
