/**
 * The entry module in the browser, loaded when the browser is idle or on the first input. A memorial page needs only
 * this module; all other pages also load React and the router.
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
 * Makes the page interactive. Called by `hydration/deferred-hydration-script.ts`, which calls it again if a module
 * could not be loaded.
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

// Called here because there is no inline script in development. Not awaited, because the router's modules import this
// module and a top-level await would be a deadlock.
if (import.meta.env.DEV) void start();
