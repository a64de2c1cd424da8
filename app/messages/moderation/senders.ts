const keysOf = (keys: readonly string[], kind: string) =>
  keys.filter((key) => key.startsWith(`${kind}:`));

export function keysToBlock(keys: readonly string[]): string[] {
  const own = [...keysOf(keys, 'browser'), ...keysOf(keys, 'email')];
  return own.length > 0 ? own : keysOf(keys, 'network');
}

/** An e-mail address counts only for a writer who is signed in with it (`writing/screen-sent.server.ts`). */
export function keysToTrust(keys: readonly string[]): string[] {
  return [...keysOf(keys, 'browser'), ...keysOf(keys, 'email')];
}
