import { loadPrivate } from '../../accounts/session/load-private.ts';
import { userKeyOf } from '../../accounts/session/user-key.ts';
import type { Loaded } from '../../wire/action-result.ts';
import { newestFor, type BegunPage } from '../beginning/begun-page.ts';
import { listBegunPages } from '../beginning/begun-store.ts';
import { memorialCalls } from '../management/client.ts';
import type { KeptMemorial } from '../management/contract.ts';

export interface LoadedMemorials {
  memorials: KeptMemorial[];
  begun: BegunPage | undefined;
}

export function loadMemorials(): Promise<Loaded<LoadedMemorials>> {
  return loadPrivate('Your memorials did not load.', async ({ email }) => {
    const [memorials, begun] = await Promise.all([memorialCalls.list(), listBegunPages()]);
    // A begun page whose memorial was created is listed as that memorial.
    const unfinished = begun.filter(({ created, fullName }) => !created && fullName.trim() !== '');
    return { memorials, begun: newestFor(unfinished, userKeyOf(email)) };
  });
}
