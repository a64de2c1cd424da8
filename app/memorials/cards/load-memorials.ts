import { loadPrivate } from '../../accounts/session/load-private.ts';
import type { Loaded } from '../../wire/action-result.ts';
import { newestFor, type BegunPage } from '../beginning/begun-page.ts';
import { listBegunPages } from '../beginning/begun-store.ts';
import { memorialCalls } from '../management/client.ts';
import type { KeptMemorial } from '../management/contract.ts';

export interface LoadedMemorials {
  memorials: KeptMemorial[];
  /** the page that was begun in this browser, if the user can see it */
  begun: BegunPage | undefined;
}

/** The user's memorials, and the page that was begun in this browser. */
export function loadMemorials(): Promise<Loaded<LoadedMemorials>> {
  return loadPrivate('Your memorials did not load.', async ({ email }) => {
    const [memorials, begun] = await Promise.all([memorialCalls.list(), listBegunPages()]);
    // A begun page with a created memorial is listed as that memorial.
    const unfinished = begun.filter(({ created, fullName }) => !created && fullName.trim() !== '');
    return { memorials, begun: newestFor(unfinished, email) };
  });
}
