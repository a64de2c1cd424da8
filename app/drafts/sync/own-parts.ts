import type { Change, DraftResponse } from '../contract.ts';
import { idsInValue } from '../contributions/contribution-rule.ts';
import type { PendingEntry } from './pending-changes.ts';

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

function insertedBy({ state, change }: PendingEntry): string[] {
  if (change.op !== 'insert' || state === 'refused' || state === 'conflict') return [];
  return idsInValue(change.value);
}

export function withInserted(
  { own }: DraftResponse,
  change: Change,
): Pick<DraftResponse, 'own'> | undefined {
  if (!own || change.op !== 'insert') return undefined;
  return { own: [...own, ...idsInValue(change.value)] };
}
