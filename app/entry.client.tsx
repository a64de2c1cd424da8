/**
 * The entry module in the browser, loaded when the page is idle or touched. A memorial page needs nothing
 * else; all other pages also load React and the router.
 */
import { markHydrated } from './hydration/hydrated.ts';
import { readPageModules } from './hydration/hydration-data.ts';
import { prefetchLinks } from './hydration/prefetch-links.ts';
import { attachMemorialListeners, enhancePage } from './memorials/page/behavior/enhance-page.ts';
import { startRelativeTimeUpdates } from './tributes/card/relative-time-updates.ts';

const modules = readPageModules(document);
attachMemorialListeners(document);
startRelativeTimeUpdates(document);

/**
 * Makes the page interactive. Called by `hydration/deferred-hydration-script.ts`, and again after it rejected
 * because a module could not be loaded.
 */
export async function start(): Promise<void> {
  if (modules && !modules.router) {
    enhancePage(document);
    prefetchLinks(document);
    markHydrated(document);
    return;
  }
  const { startRouter } = await import('./hydration/start-router.tsx');
  await startRouter(modules?.router);
}

// In development no inline script calls it. Not awaited: the router's modules import this one, so a top-level
// await would be a deadlock.
if (import.meta.env.DEV) void start();
