/** The number of leading groups of an IPv6 address that form a /48, which providers often assign to one customer. */
const WIDE_GROUPS = 3;

/** The /48 that contains an IPv6 network in the format `2001:db8:1:2::/64`; undefined for other formats. */
export function wideNetworkOf(network: string): string | undefined {
  const groups = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  return groups?.length === 4 ? `${groups.slice(0, WIDE_GROUPS).join(':')}::/48` : undefined;
}
