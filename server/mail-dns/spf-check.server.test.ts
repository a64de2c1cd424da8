import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { startTestDnsServer, type TestDnsServer } from '../../tests/harness/test-dns-server.ts';
import { checkAt, HEALTHY, IP, type Given } from './testing/mail-domains.ts';

let dns: TestDnsServer;
beforeEach(async () => {
  dns = await startTestDnsServer(HEALTHY);
  onTestFinished(() => dns.close());
});

const check = (given?: Given) => checkAt(dns, given);

const spfOf = async (records: string[], given: Given = {}) => {
  dns.records.set('memorials.example', { TXT: records });
  return (await check(given))['SPF'];
};

test('a missing address is added before the end', async () => {
  const found = await spfOf(['v=spf1 mx -all'], { ip: '2001:db8::7' });
  expect(found).toMatchObject({
    verdict: 'fail',
    records: ['memorials.example. TXT "v=spf1 mx ip6:2001:db8::7 -all"'],
  });
});

test('the server we send to may not be the one that delivers', async () => {
  const found = await spfOf(['v=spf1 ip4:198.51.100.1 ~all'], { ip: undefined });
  expect(found).toMatchObject({
    verdict: 'warn',
    records: ['memorials.example. TXT "v=spf1 ip4:198.51.100.1 ip4:192.0.2.99 ~all"'],
  });
});

test('several records are merged into one', async () => {
  const found = await spfOf(['v=spf1 mx -all', 'v=spf1 include:_spf.mailer.example ~all']);
  expect(found).toMatchObject({
    verdict: 'fail',
    records: ['memorials.example. TXT "v=spf1 mx include:_spf.mailer.example -all"'],
  });
});

test('a redirect in one of several records becomes an include', async () => {
  const found = await spfOf(['v=spf1 redirect=_spf.mailer.example', 'v=spf1 mx -all']);
  expect(found).toMatchObject({
    verdict: 'fail',
    records: ['memorials.example. TXT "v=spf1 include:_spf.mailer.example mx -all"'],
  });
});

test('a record with endless lookups', async () => {
  dns.records.set('loop.example', { TXT: ['v=spf1 include:loop.example -all'] });
  const found = await spfOf(['v=spf1 include:loop.example -all']);
  expect(found).toMatchObject({ verdict: 'fail' });
  expect(found?.found).toContain('can’t be evaluated');
});

const elevenIncludes = () => {
  const names = Array.from({ length: 11 }, (_, index) => `_spf${index}.example`);
  for (const name of names) dns.records.set(name, { TXT: ['v=spf1 ip4:198.51.100.1 -all'] });
  return names.map((name) => `include:${name}`).join(' ');
};

test('a record with more than ten lookups', async () => {
  const found = await spfOf([`v=spf1 ${elevenIncludes()} ip4:${IP} -all`]);
  expect(found).toMatchObject({ verdict: 'fail' });
  expect(found?.found).toContain('can’t be evaluated');
});

test('more than ten lookups after the term that allows us', async () => {
  const found = await spfOf([`v=spf1 ip4:${IP} ${elevenIncludes()} -all`]);
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain('for other addresses it can’t be evaluated');
  expect((await check())['DMARC']?.found).toContain('via SPF and DKIM');
});

test.each([
  ['v=spf1 mx +all', 'v=spf1 mx ip4:192.0.2.7 ~all'],
  ['v=spf1 all', 'v=spf1 ip4:192.0.2.7 ~all'],
  ['v=spf1 ip4:0.0.0.0/0 -all', undefined],
  ['v=spf1 ip6:::/0 ip4:192.0.2.7 -all', undefined],
  ['v=spf1 include:open.example -all', undefined],
])('a record that allows everyone: %s', async (record, better) => {
  dns.records.set('open.example', { TXT: ['v=spf1 +all'] });
  const found = await spfOf([record]);
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain('allows everyone');
  const records = better === undefined ? [] : [`memorials.example. TXT "${better}"`];
  expect(found?.records ?? []).toEqual(records);
  expect((await check({ dkim: false }))['DMARC']?.found).toContain('via SPF,');
});

test('a record that allows everyone, without an address to check', async () => {
  const found = await spfOf(['v=spf1 +all'], { ip: undefined });
  expect(found).toMatchObject({ verdict: 'warn' });
  expect(found?.found).toContain('allows everyone');
});
