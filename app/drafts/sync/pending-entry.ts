/** One edit of a tab that the server has not saved, and what can be said of it without the others. */
import { isBlankText } from '../../wire/text/visible-text.ts';
import { makeThingId } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change } from '../contract.ts';
import { idsInValue } from '../contributions/contribution-rule.ts';

export interface PendingEntry {
  /** the entry's position in the tab's order; does not depend on the clock */
  number: number;
  /** `waiting`: sent with the next request. `conflict` and `refused`: the user must decide. */
  state: 'waiting' | 'conflict' | 'refused';
  change: Change;
  theirs?: unknown;
  by?: string | undefined;
  at?: string | undefined;
  /** of a refusal */
  code?: string | undefined;
  message?: string | undefined;
}

export type SetEntry = PendingEntry & { change: Extract<Change, { op: 'set' }> };

export function isSet(entry: PendingEntry): entry is SetEntry {
  return entry.change.op === 'set';
}

/** The code of a change on which the server failed, and not the user. It is sent again by the next session. */
export const FAILED = 'UNEXPECTED';

export function hasFailed({ state, code }: PendingEntry): boolean {
  return state === 'refused' && code === FAILED;
}

export function hasFailedToAdd(entry: PendingEntry): boolean {
  return hasFailed(entry) && entry.change.op === 'insert';
}

export function insertedIds(change: Change): string[] {
  return change.op === 'insert' ? idsInValue(change.value) : [];
}

/** Whether the change is about one of these sections and items, or something in them. */
export function isInside(change: Change, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return false;
  return [...change.path.split('.'), ...insertedIds(change)].some((id) => ids.has(id));
}

export function isSame({ change }: PendingEntry, current: unknown): boolean {
  if (change.op !== 'set') return false;
  const { value } = change;
  const isBlank = typeof value === 'string' && isBlankText(value);
  return valueHash(isBlank ? null : value) === valueHash(current);
}

/** The items of an inserted section get ids here, so that other changes can refer to the items at once. */
export function withItemIds(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      Array.isArray(field)
        ? field.map((item: unknown) =>
            typeof item === 'object' && item !== null ? { id: makeThingId('itm'), ...item } : item,
          )
        : field,
    ]),
  );
}
