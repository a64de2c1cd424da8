/** Which of a writer's keys say that it is the same person: `browser:…`, `email:…`, `network:…`. */

const keysOf = (keys: readonly string[], kind: string) =>
  keys.filter((key) => key.startsWith(`${kind}:`));

/** The keys that a block concerns. A whole church shares a network, which is blocked only if nothing else is known. */
export function keysToBlock(keys: readonly string[]): string[] {
  const own = [...keysOf(keys, 'browser'), ...keysOf(keys, 'email')];
  return own.length > 0 ? own : keysOf(keys, 'network');
}

/** The keys that trust concerns. Anybody may write another person's address, so the browser alone counts if it is known. */
export function keysToTrust(keys: readonly string[]): string[] {
  const browsers = keysOf(keys, 'browser');
  return browsers.length > 0 ? browsers : keysOf(keys, 'email');
}
