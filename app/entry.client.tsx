import { sayHydrated } from './hydration/hydrated.ts';
import { readScripts } from './hydration/hydration-data.ts';
import { fetchAhead } from './hydration/prefetch-scripts.ts';
/**
 * The first module in the browser, fetched when the page is idle or touched. A memorial page needs
 * nothing else; for all other pages it brings React and the router.
 */
import { answerTouches, lookAfter } from './memorials/page/behavior/enhance-page.ts';

const scripts = readScripts(document);
answerTouches(document);

/** Makes the page answer to a touch. Rejects when a part of that did not come, and may be called again then. */
export async function begin(): Promise<void> {
  if (scripts && !scripts.router) {
    lookAfter(document);
    fetchAhead(document);
    sayHydrated(document);
    return;
  }
  const { startRouter } = await import('./hydration/start-router.tsx');
  await startRouter(scripts?.router);
}

// In development there is no start script that would call it. Not awaited: what comes stands on this
// module, and would wait for it in turn.
if (import.meta.env.DEV) void begin();
