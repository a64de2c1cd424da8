/**
 * Which network a call comes from, for limits. The connection's own address counts; what a header says
 * counts only when the connection comes from a proxy that the settings name.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** How many leading groups of an IPv6 address one customer holds (a /64). */
const IPV6_GROUPS = 4;
const UNKNOWN = 'unknown';

/** Addresses and networks (`10.0.0.0/8`) as a list that can be asked; undefined when one is neither. */
export function parseNetworks(entries: readonly string[]): BlockList | undefined {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    const most = family === 'ipv4' ? 32 : 128;
    if (!isIP(address)) return undefined;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most) {
      list.addSubnet(address, Number(bits), family);
    } else return undefined;
  }
  return list;
}

/** Makes the function that tells a call's network. */
export function createNetworkOf(trustedProxies: readonly string[]): (c: Context) => string {
  const trusted = parseNetworks(trustedProxies) ?? new BlockList();
  const isTrusted = (address: string) => trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

  return (c) => {
    const connection = plainAddress(connectionOf(c));
    if (!isIP(connection)) return UNKNOWN;
    if (!isTrusted(connection)) return networkOf(connection);
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map(plainAddress);
    // Each proxy adds at the end what it saw: the last that is no proxy of ours is the visitor.
    const visitor = hops.toReversed().find((hop) => !isIP(hop) || !isTrusted(hop));
    return networkOf(visitor && isIP(visitor) ? visitor : connection);
  };
}

function connectionOf(c: Context): string {
  // Without a server underneath (a script that asks the application directly) there is no connection.
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return '';
  return getConnInfo(c).remote.address ?? '';
}

/** An IPv4 address in IPv6's clothes is the same machine. */
function plainAddress(address: string): string {
  const written = address.trim();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(written);
  return mapped?.[1] ?? written;
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
