import type { Change, DraftResponse } from '../contract.ts';
import { idsInValue } from '../contributions/contribution-rule.ts';
import { hasFailedToAdd, insertedIds, type PendingEntry } from './pending-entries.ts';

export class OwnParts {
  #own: DraftResponse['own'];
  #inserted = '';
  #parts: ReadonlySet<string> | undefined;

  /**
   * The ids of the sections and items that a contributor can change: those in the server's response, and those that
   * this tab has inserted since. Undefined for members who can change everything. Returns the same object until the
   * ids change, so that typing does not cause a render.
   */
  read(own: DraftResponse['own'], entries: readonly PendingEntry[]) {
    const ids = own ? entries.flatMap(insertedBy) : [];
    const inserted = ids.join();
    if (own !== this.#own || inserted !== this.#inserted) {
      this.#own = own;
      this.#inserted = inserted;
      this.#parts = own && new Set([...own, ...ids]);
    }
    return this.#parts;
  }
}

function insertedBy(entry: PendingEntry): string[] {
  const isShown = entry.state === 'waiting' || hasFailedToAdd(entry);
  return isShown ? insertedIds(entry.change) : [];
}

export function withInserted(
  { own }: DraftResponse,
  change: Change,
): Pick<DraftResponse, 'own'> | undefined {
  if (!own || change.op !== 'insert') return undefined;
  return { own: [...own, ...idsInValue(change.value)] };
}
