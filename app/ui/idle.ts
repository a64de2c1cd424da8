/** For browsers that do not say when they are idle. */
const PAUSE_MS = 50;

/** Ends when the browser has nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}
