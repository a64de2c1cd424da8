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
 * Makes the page interactive. Called by `hydration/deferred-hydration-script.ts`, and called again if a module could
 * not be loaded.
 */
export async function start(): Promise<void> {
  if (modules && !modules.router) {
    enhancePage(document);
    prefetchLinks(document);
    if (document.querySelector('.words-screen')) {
      const { enhanceWords } = await import('./words/writing/behavior/words-form.ts');
      enhanceWords(document);
    }
    markHydrated(document);
    return;
  }
  const { startRouter } = await import('./hydration/start-router.tsx');
  await startRouter(modules?.router);
}

// In development no inline script calls `start`, so this statement calls it. The call is not awaited: the router's
// modules import this module, so a top-level await would cause a deadlock.
if (import.meta.env.DEV) void start();
