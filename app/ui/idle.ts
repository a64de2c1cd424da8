const FALLBACK_DELAY_MS = 50;

export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK_DELAY_MS);
  });
}
