/**
 * Finds the client's IP network for rate limits. `X-Forwarded-For` is ignored unless the connection comes from a proxy
 * in TRUSTED_PROXIES.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

const IPV6_GROUPS = 4;
const UNKNOWN = 'unknown';

/** Parses IP addresses and networks such as `10.0.0.0/8`. Returns undefined if an entry is invalid. */
export function parseNetworks(entries: readonly string[]): BlockList | undefined {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    const maxBits = family === 'ipv4' ? 32 : 128;
    if (!isIP(address)) return undefined;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) {
      list.addSubnet(address, Number(bits), family);
    } else return undefined;
  }
  return list;
}

/** @returns whether an IP address is that of a trusted proxy */
export function createProxyTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = parseNetworks(trustedProxies) ?? new BlockList();
  return (address) => trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

export function createNetworkOf(trustedProxies: readonly string[]): (c: Context) => string {
  const isTrusted = createProxyTrust(trustedProxies);

  return (c) => {
    const connection = connectionOf(c);
    if (!isIP(connection)) return UNKNOWN;
    if (!isTrusted(connection)) return networkOf(connection);
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(plainAddress);
    // Each proxy appends the address of its own client. So the client is the last address that is not a trusted proxy.
    const client = hops.toReversed().find((hop) => !isIP(hop) || !isTrusted(hop));
    return networkOf(client && isIP(client) ? client : connection);
  };
}

/** The remote address of the connection: of the client, or of the last proxy. Empty if there is no connection. */
export function connectionOf(c: Context): string {
  // `app.request` calls the application without a connection.
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return '';
  return plainAddress(getConnInfo(c).remote.address ?? '');
}

/**
 * Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to the IPv4 address. Removes the port and the brackets that
 * some proxies write.
 */
export function plainAddress(address: string): string {
  const trimmed = address.trim();
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(trimmed) ?? [];
  const plain = bracketed ?? withPort ?? trimmed;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  return mapped?.[1] ?? plain;
}

function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const full = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1);
  const [head = '', tail] = full.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    groups.push(...Array.from({ length: 8 - groups.length - rest.length }, () => '0'), ...rest);
  }
  return `${groups.slice(0, IPV6_GROUPS).join(':')}::/64`;
}
