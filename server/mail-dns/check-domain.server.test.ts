import { generateKeyPairSync } from 'node:crypto';

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import {
  startTestDnsServer,
  type TestDnsServer,
  type TestRecords,
} from '../../tests/harness/test-dns-server.ts';
import {
  checkAt,
  HEALTHY,
  IP,
  POLICY,
  PUBLIC,
  SELECTOR,
  verdictsOf,
  type Given,
} from './testing/mail-domains.ts';

let dns: TestDnsServer;
beforeEach(async () => {
  dns = await startTestDnsServer(HEALTHY);
  onTestFinished(() => dns.close());
});

const check = (given?: Given) => checkAt(dns, given);

test('a domain with correct records', async () => {
  const found = await check();
  expect(verdictsOf(found)).toEqual({
    SPF: 'ok',
    DKIM: 'ok',
    DMARC: 'ok',
    PTR: 'ok',
    MX: 'ok',
    'MTA-STS': 'ok',
  });
  expect(found['DMARC']?.found).toContain('via SPF and DKIM');
  expect(found['PTR']?.found).toContain('out.mailer.example');
});

test('a domain without records: each line has the one to publish', async () => {
  dns.records.clear();
  dns.records.set('memorials.example', { MX: ['mx.memorials.example'] });
  const found = await check({ contact: 'help@memorials.example' });
  expect(verdictsOf(found)).toEqual({
    SPF: 'fail',
    DKIM: 'fail',
    DMARC: 'fail',
    PTR: 'fail',
    MX: 'ok',
    'MTA-STS': 'warn',
  });
  expect(found['SPF']?.records).toEqual([`memorials.example. TXT "v=spf1 ip4:${IP} ~all"`]);
  const text = `v=DKIM1; k=rsa; p=${PUBLIC}`;
  expect(found['DKIM']?.records).toEqual([
    `${SELECTOR}. TXT "${text.slice(0, 255)}" "${text.slice(255)}"`,
  ]);
  expect(found['DMARC']?.records).toEqual([
    '_dmarc.memorials.example. TXT "v=DMARC1; p=none; rua=mailto:help@memorials.example"',
  ]);
  expect(found['PTR']?.records).toEqual(['7.2.0.192.in-addr.arpa. PTR mail.memorials.example.']);
  expect(found['MTA-STS']?.records).toEqual([
    '_mta-sts.memorials.example. TXT "v=STSv1; id=20261128093000"',
    'https://mta-sts.memorials.example/.well-known/mta-sts.txt:',
    '  version: STSv1',
    '  mode: testing',
    '  mx: mx.memorials.example',
    '  max_age: 604800',
  ]);
});

test("a key that isn't ours, and several keys", async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  const text = other.export({ type: 'spki', format: 'der' }).toString('base64');
  dns.records.set(SELECTOR, { TXT: [`v=DKIM1; p=${text}`] });
  const wrong = await check();
  expect(wrong['DKIM']).toMatchObject({ verdict: 'fail' });
  expect(wrong['DKIM']?.found).toContain('doesn’t match MAIL_DKIM_KEY');
  expect(wrong['DMARC']?.found).toContain('pass DMARC via SPF,');
  dns.records.set(SELECTOR, { TXT: [`v=DKIM1; p=${PUBLIC}`, 'v=DKIM1; p='] });
  expect((await check())['DKIM']?.found).toContain('2 records');
  const unsigned = await check({ dkim: false });
  expect(unsigned['DKIM']).toMatchObject({ verdict: 'warn' });
  expect(unsigned['DKIM']?.advice).toContain('mail check FILE');
});

test.each([
  ['the semicolons of a zone file', String.raw`v=DKIM1\; k=rsa\; p=${PUBLIC}`],
  ['another hash', `v=DKIM1; h=sha1; p=${PUBLIC}`],
  ['another service', `v=DKIM1; s=tlsrpt; p=${PUBLIC}`],
  ['another kind of key', `v=DKIM1; k=ed25519; p=${PUBLIC}`],
  ['another version', `v=DKIM2; p=${PUBLIC}`],
  ['the version at the end', `p=${PUBLIC}; v=DKIM1`],
])('a record with our key that receivers refuse: %s', async (_, record) => {
  dns.records.set(SELECTOR, { TXT: [record] });
  const found = await check();
  expect(found['DKIM']).toMatchObject({ verdict: 'fail' });
  expect(found['DKIM']?.found).toContain('receivers refuse the record');
  expect(found['DKIM']?.records).toHaveLength(1);
  expect(found['DMARC']?.found).toContain('pass DMARC via SPF,');
});

test.each([
  `p=${PUBLIC}`,
  `v=DKIM1; k=rsa; t=s; s=email; h=sha256; n=ours; p=${PUBLIC};`,
  `v=DKIM1; k=rsa; p=${PUBLIC.slice(0, 100)} ${PUBLIC.slice(100)}`,
])('a record with our key that receivers accept', async (record) => {
  dns.records.set(SELECTOR, { TXT: [record] });
  expect((await check())['DKIM']).toMatchObject({ verdict: 'ok' });
});

test.each([`v=DKIM1; t=y; p=${PUBLIC}`, `v=DKIM1; k=rsa; t=s : y; p=${PUBLIC}`])(
  'a key that is only being tested doesn’t count: %s',
  async (record) => {
    dns.records.set(SELECTOR, { TXT: [record] });
    const found = await check();
    expect(found['DKIM']).toMatchObject({ verdict: 'warn' });
    expect(found['DKIM']?.found).toContain('t=y');
    expect(found['DKIM']?.records).toHaveLength(1);
    expect(found['DMARC']?.found).toContain('pass DMARC via SPF,');
  },
);

test.each([
  ['v=DMARC1; p=none', 'v=DMARC1; p=quarantine'],
  [
    'v=DMARC1; p=none; sp=none; rua=mailto:a@b.example',
    'v=DMARC1; p=quarantine; sp=none; rua=mailto:a@b.example',
  ],
  ['v=DMARC1; p=quarantine; t=y', 'v=DMARC1; p=quarantine'],
])('a DMARC policy that protects no one: %s', async (record, better) => {
  dns.records.set('_dmarc.memorials.example', { TXT: [record] });
  const found = (await check())['DMARC'];
  expect(found).toMatchObject({
    verdict: 'warn',
    records: [`_dmarc.memorials.example. TXT "${better}"`],
  });
  expect(found?.found).toContain('via SPF and DKIM');
  expect(found?.advice).toContain('once none of your emails fail');
});

test.each([
  'v=DMARC1; p=refuse',
  'v=dmarc1; p=none',
  String.raw`v=DMARC1\; p=none`,
  'p=none; v=DMARC1',
])('a DMARC record that receivers ignore: %s', async (record) => {
  dns.records.set('_dmarc.memorials.example', { TXT: [record] });
  expect((await check())['DMARC']).toMatchObject({
    verdict: 'fail',
    found: 'The DMARC record of memorials.example is malformed.',
    records: ['_dmarc.memorials.example. TXT "v=DMARC1; p=none"'],
  });
});

test("DMARC from the parent domain's record, and with nothing that passes", async () => {
  dns.records.delete('_dmarc.memorials.example');
  const config = { ip: '203.0.113.1', dkim: false };
  expect((await check(config))['DMARC']).toMatchObject({ verdict: 'fail' });
  dns.records.set('_dmarc.memorials.example', { TXT: ['v=DMARC1; p=reject'] });
  const found = (await check(config))['DMARC'];
  expect(found).toMatchObject({ verdict: 'fail' });
  expect(found?.found).toContain('neither SPF nor our own DKIM');
});

test('several DMARC records are none, also at a parent domain', async () => {
  const several = { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=quarantine'] };
  dns.records.set('_dmarc.memorials.example', several);
  expect((await check())['DMARC']).toMatchObject({
    verdict: 'fail',
    found: 'memorials.example has 2 DMARC records, so receivers ignore all of them.',
    records: several.TXT.map((record) => `_dmarc.memorials.example. TXT "${record}"`),
  });
  const child = { from: 'hello@mail.memorials.example' };
  expect((await check(child))['DMARC']?.found).toMatch(/^memorials\.example has 2 DMARC records/);
  dns.records.set('_dmarc.mail.memorials.example', { TXT: ['v=DMARC1; p=quarantine'] });
  expect((await check(child))['DMARC']?.found).toContain('neither SPF nor our own DKIM');
});

test('an IPv6 address without a name', async () => {
  const found = (await check({ ip: '2001:db8::7' }))['PTR'];
  expect(found?.records).toEqual([
    `7.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa. PTR mail.memorials.example.`,
  ]);
});

test("a name that doesn't resolve back", async () => {
  dns.records.set('out.mailer.example', { A: ['192.0.2.8'] });
  expect((await check())['PTR']).toMatchObject({
    verdict: 'fail',
    records: [`out.mailer.example. A ${IP}`],
  });
});

test.each([[['v=STSv1; id=1', 'v=STSv1; id=2']], [['v=STSv1;']], [['v=STSv1; id=']]])(
  'records of MTA-STS that senders ignore: %j',
  async (records) => {
    dns.records.set('_mta-sts.memorials.example', { TXT: records });
    const found = (await check())['MTA-STS'];
    expect(found).toMatchObject({ verdict: 'warn' });
    expect(found?.found).toContain('it has no valid MTA-STS policy');
    expect(found?.records?.[0]).toBe(
      '_mta-sts.memorials.example. TXT "v=STSv1; id=20261128093000"',
    );
  },
);

test('a policy of MTA-STS that is served as a web page', async () => {
  const found = (await check({ policyType: 'text/html' }))['MTA-STS'];
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain('its type is text/html instead of text/plain');
});

test.each([
  ['none', 'mode: testing'],
  ['testing', 'mode: enforce'],
])('an MTA-STS policy that protects nothing: mode %s', async (mode, better) => {
  const found = (await check({ policy: POLICY.replace('enforce', mode) }))['MTA-STS'];
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain(`mode is ${mode}`);
  expect(found?.records).toContain(`  ${better}`);
  // Senders fetch a policy again only after the record has another id.
  expect(found?.records?.[0]).toBe('_mta-sts.memorials.example. TXT "v=STSv1; id=20261128093000"');
});

describe('MX', () => {
  const mxOf = async (records: TestRecords, given: Given = {}) => {
    dns.records.set('memorials.example', { ...HEALTHY['memorials.example'], ...records });
    return check(given);
  };

  test('a sender that doesn’t accept email is refused', async () => {
    const found = await mxOf({ MX: ['.'] });
    expect(found['MX']).toMatchObject({
      verdict: 'fail',
      records: ['memorials.example. MX 10 mail.memorials.example.'],
    });
    expect(found['MX']?.found).toContain('doesn’t accept email');
    expect(found['MTA-STS']).toMatchObject({ verdict: 'ok' });
  });

  test('a domain without MX takes emails at its own address, or not at all', async () => {
    expect((await mxOf({ MX: [] }))['MX']).toMatchObject({ verdict: 'fail' });
    expect((await mxOf({ MX: [], A: [IP] }))['MX']).toMatchObject({ verdict: 'ok' });
  });

  test('bounces need one at the domain they go to', async () => {
    const bounces = 'bounces@mail.memorials.example';
    dns.records.set('mail.memorials.example', { TXT: ['v=spf1 ip4:192.0.2.7 -all'] });
    const found = (await mxOf({ MX: ['.'] }, { bounces }))['MX'];
    expect(found).toMatchObject({ verdict: 'fail' });
    expect(found?.found).toContain('mail.memorials.example');
    dns.records.set('mail.memorials.example', { MX: ['mx.memorials.example'] });
    expect((await mxOf({ MX: ['.'] }, { bounces }))['MX']).toMatchObject({ verdict: 'warn' });
  });
});

test.each([
  ['<html>', 'it’s not a policy'],
  ['version: STSv1\nmode: enforce\nmx: *.memorials.example\n', 'it has no valid max_age'],
  [
    'version: STSv1\nmode: enforce\nmx: mx.other.example\nmax_age: 1\n',
    'it leaves out mx.memorials.example',
  ],
])('an invalid MTA-STS policy: %j', async (policy, words) => {
  const found = (await check({ policy }))['MTA-STS'];
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain(words);
});

test("a DNS that doesn't respond proves nothing", async () => {
  dns.isBroken = true;
  const found = await check();
  expect(Object.values(found).filter(({ verdict }) => verdict !== 'warn')).toEqual([]);
  expect(found['SPF']?.found).toContain('the DNS gave no answer for memorials.example (ESERVFAIL)');
});

describe('with MAIL_BOUNCE_ADDRESS at another domain', () => {
  test("SPF is checked for that domain, and DMARC accepts it if it is the same organization's", async () => {
    dns.records.set('mail.memorials.example', { TXT: ['v=spf1 ip4:192.0.2.7 -all'] });
    const found = await check({ bounces: 'bounces@mail.memorials.example', dkim: false });
    expect(found['SPF']?.found).toBe('The SPF record of mail.memorials.example allows 192.0.2.7.');
    expect(found['DMARC']).toMatchObject({ verdict: 'ok' });
  });

  test("SPF of a foreign domain doesn't pass DMARC", async () => {
    dns.records.set('mail.elsewhere.example', { TXT: ['v=spf1 ip4:192.0.2.7 -all'] });
    const found = await check({ bounces: 'bounces@mail.elsewhere.example', dkim: false });
    expect(found['SPF']).toMatchObject({ verdict: 'ok' });
    expect(found['DMARC']).toMatchObject({ verdict: 'fail' });
  });
});
