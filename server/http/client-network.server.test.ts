import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import { createNetworkOf, parseNetworks } from './client-network.server.ts';

async function networkOf(connection: string, header: string | undefined, trusted: string[] = []) {
  const find = createNetworkOf(trusted);
  const app = new Hono().get('/', (c) => c.text(find(c)));
  const response = await app.request(
    '/',
    { headers: header === undefined ? {} : { 'x-forwarded-for': header } },
    { incoming: { socket: { remoteAddress: connection } } },
  );
  return response.text();
}

describe('the network of a request', () => {
  test("is the connection's; X-Forwarded-For is ignored", async () => {
    expect(await networkOf('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
    expect(await networkOf('::ffff:192.0.2.1', undefined)).toBe('192.0.2.1');
  });

  test('is a /64 for IPv6, however the address is written', async () => {
    const written = [
      '2001:db8:1:2::9',
      '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
      '2001:DB8:1:2:0:0:0:1',
    ];
    for (const address of written) {
      expect(await networkOf(address, undefined)).toBe('2001:db8:1:2::/64');
    }
    expect(await networkOf('::1', undefined)).toBe('0:0:0:0::/64');
  });

  test("behind trusted proxies is the last address that isn't one of theirs", async () => {
    const trusted = ['10.0.0.0/8', '2001:db8:f::/48'];
    expect(await networkOf('10.0.0.1', '1.1.1.1, 198.51.100.7, 10.2.2.2', trusted)).toBe(
      '198.51.100.7',
    );
    expect(await networkOf('2001:db8:f::1', '198.51.100.7', trusted)).toBe('198.51.100.7');
    expect(await networkOf('192.0.2.1', '198.51.100.7', trusted)).toBe('192.0.2.1');
    // Some proxies append the port.
    expect(await networkOf('10.0.0.1', '198.51.100.7:50123, 10.2.2.2:80', trusted)).toBe(
      '198.51.100.7',
    );
    for (const hop of ['[2001:db8:1:2::9]', '[2001:db8:1:2::9]:50123']) {
      expect(await networkOf('10.0.0.1', hop, trusted)).toBe('2001:db8:1:2::/64');
    }
    expect(await networkOf('10.0.0.1', 'nonsense', trusted)).toBe('10.0.0.1');
    expect(await networkOf('10.0.0.1', undefined, trusted)).toBe('10.0.0.1');
    expect(await networkOf('10.0.0.1', '1.1.1.1, nonsense', trusted)).toBe('10.0.0.1');
  });

  test('is the last address our proxy appended, whatever precedes it in the header', async () => {
    const entries = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: 'grapheme-ascii' })));
    await fc.assert(
      fc.asyncProperty(entries, fc.ipV4(), async (before, visitor) => {
        fc.pre(!visitor.startsWith('10.'));
        const header = [...before, visitor].join(', ');
        expect(await networkOf('10.0.0.1', header, ['10.0.0.0/8'])).toBe(visitor);
        expect(await networkOf('192.0.2.1', header, ['10.0.0.0/8'])).toBe('192.0.2.1');
      }),
    );
  });

  test('is always one network, whatever the header contains', async () => {
    const wild = fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.ipV6(), fc.ipV4());
    await fc.assert(
      fc.asyncProperty(fc.array(wild), async (entries) => {
        const found = await networkOf('10.0.0.1', entries.join(','), ['10.0.0.0/8']);
        const [address = '', bits] = found.split('/');
        expect(parseNetworks([found])).toBeDefined();
        expect(bits).toBe(address.includes(':') ? '64' : undefined);
      }),
      { examples: [[['fe80::1%eth0']], [['::ffff:1.2.3.4']], [['1.2.3.4:80']], [['[::1]']]] },
    );
  });

  test('invalid networks are recognised', () => {
    for (const wrong of ['example.org', '10.0.0.0/33', '10.0.0.0/x', '300.1.1.1', '']) {
      expect(parseNetworks([wrong])).toBeUndefined();
    }
    expect(parseNetworks(['10.0.0.0/8', '::1', 'fd00::/8'])).toBeDefined();
  });
});
