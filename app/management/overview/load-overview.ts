import { msg } from '@lingui/core/macro';

import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import type { DraftDocument } from '../../drafts/contract.ts';
import { drafts } from '../../drafts/endpoints.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { pageI18n } from '../../language/i18n.ts';
import type { LogEntry } from '../../members/contract.ts';
import type { Loaded } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { management } from '../endpoints.ts';

export interface LoadedOverview {
  memorial: KeptMemorial;
  document: DraftDocument | null;
  log: LogEntry[] | null;
}

/** Fails only if the memorial itself fails to load. The draft and the log can be missing. */
export function loadOverview(memorialId: string): Promise<Loaded<LoadedOverview>> {
  return loadPrivate(pageI18n._(msg`We couldn’t load the overview.`), async () => {
    const [memorial, draft, log] = await Promise.all([
      loadKeptMemorial(memorialId),
      call(drafts.read, { id: memorialId }).catch(() => null),
      call(management.readLog, { id: memorialId }).catch(() => null),
    ]);
    return { memorial, document: draft?.document ?? null, log: log?.entries ?? null };
  });
}
