/**
 * The first module in the browser, fetched when the page is idle or touched. A memorial page needs
 * nothing else; for all other pages it brings React and the router.
 */
import { answerTouches, lookAfter } from './memorials/page-life.ts';
import { fetchAhead } from './shell/fetch-ahead.ts';
import { sayHydrated } from './shell/hydrated.ts';
import { readScripts } from './shell/page-handover.ts';

const scripts = readScripts(document);
answerTouches(document);
if (scripts && !scripts.router) {
  lookAfter(document);
  fetchAhead(document);
  sayHydrated(document);
} else {
  // Not awaited: what comes stands on this module, and would wait for it in turn.
  void import('./router-start.tsx').then(({ startRouter }) => startRouter(scripts?.router));
}
