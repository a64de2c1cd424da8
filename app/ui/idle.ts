/** Delay in milliseconds for browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 50;

/** Resolves when the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK_DELAY_MS);
  });
}
