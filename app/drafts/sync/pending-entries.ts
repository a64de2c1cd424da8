/** The edits of one tab that the server has not saved, in the order in which they were made. */
import { isBlankText } from '../../wire/text/visible-text.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { putValue, readFieldAt } from '../changes/change-paths.ts';
import { makeThingId, randomToken } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import {
  CHANGES_PER_REQUEST,
  type Change,
  type DraftDocument,
  type DraftResponse,
} from '../contract.ts';
import { idsInValue } from '../contributions/contribution-rule.ts';

const BYTES_PER_REQUEST = 700_000;

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

/** A field that two users have changed. This user decides which value stays. */
export interface OpenConflict {
  path: string;
  mine: unknown;
  /** the draft's value; null if the section or item was removed */
  theirs: unknown;
  by: string | undefined;
  at: string | undefined;
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

function hasFailedToAdd(entry: PendingEntry): boolean {
  return hasFailed(entry) && entry.change.op === 'insert';
}

/** Whether the change counts as made, although the server has not stored it. */
function isMade(entry: PendingEntry): boolean {
  return entry.state === 'waiting' || hasFailedToAdd(entry);
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

export type NewChange = Change extends infer C ? (C extends Change ? Omit<C, 'id'> : never) : never;

export class PendingEntries {
  #entries: PendingEntry[] = [];
  #lastNumber = 0;

  get all(): readonly PendingEntry[] {
    return this.#entries;
  }

  get lastNumber(): number {
    return this.#lastNumber;
  }

  nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  adopt(entries: readonly PendingEntry[]): void {
    this.#entries.push(...entries);
  }

  add(change: NewChange): PendingEntry {
    const entry: PendingEntry = {
      number: this.nextNumber(),
      state: 'waiting',
      change: { ...change, id: randomToken() },
    };
    this.#entries.push(entry);
    return entry;
  }

  drop(...dropped: readonly PendingEntry[]): void {
    this.#entries = this.#entries.filter((entry) => !dropped.includes(entry));
  }

  laterSet(entry: PendingEntry): SetEntry | undefined {
    if (!isSet(entry)) return undefined;
    const { path } = entry.change;
    return this.#entries.find(
      (other): other is SetEntry =>
        other !== entry && other.state === 'waiting' && isSet(other) && other.change.path === path,
    );
  }

  /** The ids of the sections and items that the server failed to add. */
  missing(): ReadonlySet<string> {
    return new Set(this.#entries.filter(hasFailed).flatMap(({ change }) => insertedIds(change)));
  }

  /** The waiting entries, except those in something that the server failed to add: they are sent after it. */
  sendable(): PendingEntry[] {
    const missing = this.missing();
    return this.#entries.filter(
      ({ state, change }) => state === 'waiting' && !isInside(change, missing),
    );
  }

  /** A request sets each path at most once, because a second value depends on the result of the first. */
  nextBatch(limit: number, upTo: number): PendingEntry[] {
    const batch: PendingEntry[] = [];
    const paths = new Set<string>();
    let bytes = 0;
    for (const entry of this.sendable()) {
      this.#standBefore(entry);
      const { change } = entry;
      bytes += new TextEncoder().encode(JSON.stringify(change)).length;
      const isFull =
        batch.length >= Math.min(limit, CHANGES_PER_REQUEST) || bytes > BYTES_PER_REQUEST;
      if (entry.number > upTo || (batch.length > 0 && isFull)) break;
      if (change.op === 'set') {
        if (paths.has(change.path)) break;
        paths.add(change.path);
      }
      batch.push(entry);
    }
    return batch;
  }

  /** What goes before something that the server failed to add goes to the place of that thing instead. */
  #standBefore(entry: PendingEntry): void {
    const { change } = entry;
    if ((change.op !== 'insert' && change.op !== 'move') || !change.before) return;
    const missing = this.#entries.find(
      (other) =>
        hasFailed(other) &&
        other.change.op === 'insert' &&
        other.change.value['id'] === change.before,
    );
    if (missing?.change.op !== 'insert') return;
    entry.change = { ...change, before: missing.change.before ?? null };
    this.#standBefore(entry);
  }

  /** The hash of the value that the server will have at the path when it has taken the waiting entries. */
  expectedHash(saved: DraftDocument, path: string): string {
    const waiting = this.#entries.filter(isMade);
    const last = waiting.findLast((entry) => isSet(entry) && entry.change.path === path);
    let document = saved;
    for (const entry of waiting) {
      if (entry === last && isSet(entry) && isRefused(document, entry.change)) {
        return entry.change.was;
      }
      document = storeChange(document, entry.change);
    }
    return valueHash(readFieldAt(document, path));
  }

  shownOn(saved: DraftDocument): DraftDocument {
    let shown = saved;
    for (const entry of this.#entries) {
      if (isMade(entry) || isSet(entry)) shown = showChange(shown, entry.change);
    }
    return shown;
  }
}

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
    const ids = own ? entries.filter(isMade).flatMap(({ change }) => insertedIds(change)) : [];
    const inserted = ids.join();
    if (own !== this.#own || inserted !== this.#inserted) {
      this.#own = own;
      this.#inserted = inserted;
      this.#parts = own && new Set([...own, ...ids]);
    }
    return this.#parts;
  }
}

/** Also shows values that the server will refuse. */
export function showChange(document: DraftDocument, change: Change): DraftDocument {
  if (change.op === 'set') return putValue(document, change.path, change.value);
  return applyChanges(document, [change], makeThingId).document;
}

/** Skips the check of the old value, because the server has already accepted the change. */
export function storeChange(document: DraftDocument, change: Change): DraftDocument {
  const forced =
    change.op === 'set'
      ? { ...change, was: valueHash(readFieldAt(document, change.path)) }
      : change;
  return applyChanges(document, [forced], makeThingId).document;
}

export function isRefused(document: DraftDocument, change: Change): boolean {
  return applyChanges(document, [change], makeThingId).refused.length > 0;
}

export function joinTexts(
  document: DraftDocument,
  { path, theirs, mine }: { path: string; theirs: unknown; mine: unknown },
): unknown {
  if (typeof theirs !== 'string' || typeof mine !== 'string') return mine ?? theirs;
  const probe: Change = { id: 'probe', op: 'set', path, value: 'a\nb', was: valueHash(theirs) };
  return isRefused(document, probe) ? `${theirs} / ${mine}` : `${theirs}\n\n${mine}`;
}
