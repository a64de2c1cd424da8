const keysOf = (keys: readonly string[], kind: string) =>
  keys.filter((key) => key.startsWith(`${kind}:`));

export function keysToBlock(keys: readonly string[]): string[] {
  const own = [...keysOf(keys, 'browser'), ...keysOf(keys, 'email')];
  return own.length > 0 ? own : keysOf(keys, 'network');
}

export function keysToTrust(keys: readonly string[]): string[] {
  const browsers = keysOf(keys, 'browser');
  return browsers.length > 0 ? browsers : keysOf(keys, 'email');
}
