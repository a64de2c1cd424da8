/** How many leading groups of an IPv6 address many customers are given at once (a /48). */
const WIDE_GROUPS = 3;

/** The /48 around an IPv6 network that is written as `2001:db8:1:2::/64`; undefined for anything else. */
export function wideNetworkOf(network: string): string | undefined {
  const groups = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  return groups?.length === 4 ? `${groups.slice(0, WIDE_GROUPS).join(':')}::/48` : undefined;
}
