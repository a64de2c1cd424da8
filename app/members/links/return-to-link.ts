/**
 * Remembers the link that a visitor wants to accept after the sign-in. A sign-in through a provider
 * ends at `/memorials`, which then redirects to the link. The link is stored for this tab only.
 */
const STORAGE = 'link-to-accept';

/** How long the link is remembered. If the user signs in later, it is probably not to accept the link. */
const REDIRECT_BACK_MS = 30 * 60_000;

export function rememberLink(path: string, now = Date.now()): void {
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify({ path, at: now }));
  } catch {
    // Storage is blocked, so the visitor must open the link in the mail again.
  }
}

/** Returns and removes the path, so that the redirect happens once. */
export function takeRememberedLink(now = Date.now()): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE) ?? 'null') as unknown;
    sessionStorage.removeItem(STORAGE);
    return isRecent(stored, now) ? stored.path : undefined;
  } catch {
    return undefined;
  }
}

function isRecent(stored: unknown, now: number): stored is { path: string } {
  if (typeof stored !== 'object' || stored === null) return false;
  const { path, at } = stored as { path?: unknown; at?: unknown };
  const isPath = typeof path === 'string' && /^\/i\/[\w-]+$/.test(path);
  return isPath && typeof at === 'number' && now - at < REDIRECT_BACK_MS;
}
