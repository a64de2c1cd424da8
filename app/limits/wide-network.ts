/** A /48 network has three groups of 16 bits. Providers often give a whole /48 to one customer. */
const WIDE_GROUPS = 3;

/**
 * Returns the /48 network of a /64 network such as `2001:db8:1:2::/64`. Returns undefined for other
 * formats.
 */
export function wideNetworkOf(network: string): string | undefined {
  const groups = /^([0-9a-f:]+)::\/64$/.exec(network)?.[1]?.split(':');
  return groups?.length === 4 ? `${groups.slice(0, WIDE_GROUPS).join(':')}::/48` : undefined;
}
