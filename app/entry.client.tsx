/**
 * The entry module in the browser. It is loaded when the browser is idle or on the first input. A
 * memorial page needs only this module. Other pages also load React and the router.
 */
import { hasStoredUser } from './accounts/session-in-browser/user-storage.ts';
import { markHydrated } from './hydration/hydrated.ts';
import { readPageModules } from './hydration/hydration-data.ts';
import { prefetchLinks } from './hydration/prefetch-links.ts';
import { attachMemorialListeners, enhancePage } from './memorials/page/behavior/enhance-page.ts';
import { startRelativeTimeUpdates } from './tributes/card/relative-time-updates.ts';

const modules = readPageModules(document);
attachMemorialListeners(document);
startRelativeTimeUpdates(document);

/**
 * Makes the page interactive. `hydration/deferred-hydration-script.ts` calls it, and calls it again
 * after a failure.
 */
export async function start(): Promise<void> {
  if (modules && !modules.router) {
    enhancePage(document);
    prefetchLinks(document);
    if (document.querySelector('.words-screen')) {
      const { enhanceMessages } = await import('./messages/writing/behavior/message-form.ts');
      enhanceMessages(document);
    }
    markHydrated(document);
    if (hasStoredUser()) void offerEditing().catch(() => undefined);
    return;
  }
  const { startRouter } = await import('./hydration/start-router.tsx');
  await startRouter(modules?.router);
}

/** The page is the same for everybody, so the browser adds the link for those who may edit it. */
async function offerEditing(): Promise<void> {
  const main = document.querySelector('.memorial-page > main');
  if (!main) return;
  const { addEditLink } = await import('./management/public-page/edit-link.ts');
  await addEditLink(main, location.pathname);
}

// In development no inline script calls `start`. Do not await the call: the router imports this module, so each
// would wait for the other.
if (import.meta.env.DEV) {
  void import('./language/catalogs-in-browser.ts')
    .then(({ loadCatalogs }) => loadCatalogs(document.documentElement.lang))
    .then(start);
}
