import { loadPrivate } from '../../accounts/session/load-private.ts';
import type { DraftDocument } from '../../drafts/contract.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { memorialCalls } from '../../drafts/memorial-calls.ts';
import type { LogEntry } from '../../members/contract.ts';
import type { Loaded } from '../../wire/action-result.ts';

export interface LoadedOverview {
  memorial: KeptMemorial;
  document: DraftDocument | null;
  log: LogEntry[] | null;
}

/** Fails only if the memorial itself fails to load. The draft and the log can be missing. */
export function loadOverview(memorialId: string): Promise<Loaded<LoadedOverview>> {
  return loadPrivate('The overview did not load.', async () => {
    const [memorial, draft, log] = await Promise.all([
      memorialCalls.read(memorialId),
      memorialCalls.draft(memorialId).catch(() => null),
      memorialCalls.log(memorialId).catch(() => null),
    ]);
    return { memorial, document: draft?.document ?? null, log };
  });
}
