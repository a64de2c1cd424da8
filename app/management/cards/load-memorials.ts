import { msg } from '@lingui/core/macro';

import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { userKeyOf } from '../../accounts/session-in-browser/user-key.ts';
import { keptMemorials } from '../../drafts/endpoints.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { newestFor, type UnfinishedMemorial } from '../../drafts/new-memorial/unfinished-page.ts';
import { listUnfinishedMemorials } from '../../drafts/new-memorial/unfinished-store.ts';
import { pageI18n } from '../../language/i18n.ts';
import type { Loaded } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';

export interface LoadedMemorials {
  memorials: KeptMemorial[];
  begun: UnfinishedMemorial | undefined;
}

export function loadMemorials(): Promise<Loaded<LoadedMemorials>> {
  return loadPrivate(pageI18n._(msg`We couldn’t load your memorials.`), async ({ email }) => {
    const [{ memorials }, begun] = await Promise.all([
      call(keptMemorials.list),
      listUnfinishedMemorials(),
    ]);
    // A begun page whose memorial was created is listed as that memorial.
    const unfinished = begun.filter(({ created, fullName }) => !created && fullName.trim() !== '');
    return { memorials, begun: newestFor(unfinished, userKeyOf(email)) };
  });
}
