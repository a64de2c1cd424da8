/** The pending edits of one tab. Merges edits of the same field, and selects the edits to send. */
import { makeThingId, randomToken } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import {
  CHANGES_PER_REQUEST,
  type Change,
  type DraftDocument,
  type DraftResponse,
} from '../contract.ts';
import { HeldBack } from './held-back.ts';
import type { PendingEntry } from './pending-changes.ts';
import { isRefused, putValue, showChange, storeChange, valueAt } from './shown-document.ts';

const BYTES_PER_REQUEST = 700_000;

export type NewChange = Change extends infer C ? (C extends Change ? Omit<C, 'id'> : never) : never;
type SetChange = Extract<Change, { op: 'set' }>;
export type SetEntry = PendingEntry & { change: SetChange };

export interface QueueStep {
  kept: PendingEntry[];
  removed: PendingEntry[];
}

export class DraftEdits {
  protected ownBase: DraftResponse;
  #shown: DraftDocument;
  protected ownEntries: PendingEntry[] = [];
  #lastNumber = 0;
  protected ownInFlight: readonly PendingEntry[] = [];
  /** entries that the server may have received */
  protected readonly ownRepeated = new WeakSet<PendingEntry>();
  protected readonly ownSuspects = new Set<PendingEntry>();

  constructor(initial: DraftResponse) {
    this.ownBase = initial;
    this.#shown = initial.document;
  }

  get revision(): number {
    return this.ownBase.revision;
  }

  /** Includes all edits of this tab as typed, even those that the server will refuse. */
  get shown(): DraftDocument {
    return this.#shown;
  }

  get own(): DraftResponse['own'] {
    return this.ownBase.own;
  }

  savedValue(path: string): unknown {
    return valueAt(this.ownBase.document, path);
  }

  get entries(): readonly PendingEntry[] {
    return this.ownEntries;
  }

  get lastNumber(): number {
    return this.#lastNumber;
  }

  nextNumber = (): number => {
    this.#lastNumber += 1;
    return this.#lastNumber;
  };

  hasWaiting(upTo = Infinity): boolean {
    return this.#sendable().some(({ number }) => number <= upTo);
  }

  /** Includes entries in the state `apart` (retried alone after repeated failures). */
  hasUnsaved(): boolean {
    return this.ownEntries.some(({ state }) => state === 'waiting' || state === 'apart');
  }

  isAlone(batch: readonly PendingEntry[]): boolean {
    return batch.length === 1 && this.#sendable().length <= 1;
  }

  /** The waiting entries that do not depend on a failed edit. */
  #sendable(): PendingEntry[] {
    const held = new HeldBack();
    return this.ownEntries.filter((entry) => {
      const { state, change } = entry;
      if (state !== 'waiting' && state !== 'apart') return false;
      if (state === 'waiting' && !this.ownSuspects.has(entry) && !held.isBehind(change)) {
        return true;
      }
      held.add(change);
      return false;
    });
  }

  adopt(entries: readonly PendingEntry[]): void {
    for (const entry of entries) this.ownRepeated.add(entry);
    this.ownEntries.push(...entries);
    this.ownRebuild();
  }

  set(path: string, typed: unknown): QueueStep {
    const value = typed ?? null;
    const open = this.ownEntries.find(
      (entry) =>
        entry.change.op === 'set' &&
        entry.change.path === path &&
        entry.state !== 'waiting' &&
        !(entry.state === 'apart' && this.ownInFlight.includes(entry)),
    ) as SetEntry | undefined;
    const step =
      open?.state === 'conflict' ? this.#rewrite(open, value) : this.#type(path, value, open);
    this.#shown = putValue(this.#shown, path, value);
    return step;
  }

  /** Whether the server may already have received the entry. Such an entry must not change. */
  #mayBeSent(entry: PendingEntry): boolean {
    return this.ownInFlight.includes(entry) || this.ownRepeated.has(entry);
  }

  #type(path: string, value: unknown, unsaved: SetEntry | undefined): QueueStep {
    const joined = this.ownEntries.findLast(
      ({ change, state }) =>
        state === 'waiting' &&
        (change.op !== 'set' || change.path === path) &&
        change.op !== 'move',
    );
    if (joined && isSet(joined) && !this.#mayBeSent(joined)) {
      return this.#rewrite(joined, value);
    }
    const was = unsaved?.change.was ?? this.expectedHash(path);
    if (unsaved) this.ownDrop(unsaved);
    const entry = this.ownAppend({ op: 'set', path, value, was });
    return { kept: [entry], removed: unsaved ? [unsaved] : [] };
  }

  /**
   * The edit gets a new id, because another tab may already have sent the old value with the old id. The server
   * ignores ids that it knows.
   */
  #rewrite(entry: SetEntry, value: unknown): QueueStep {
    entry.change = { ...entry.change, id: randomToken(), value };
    this.ownRepeated.delete(entry);
    return { kept: [entry], removed: [] };
  }

  protected expectedHash(path: string): string {
    const waiting = this.ownEntries.filter(
      (entry) =>
        entry.state === 'waiting' ||
        (entry.state === 'apart' && (!isSet(entry) || this.ownInFlight.includes(entry))),
    );
    const last = waiting.findLast((entry) => isSet(entry) && entry.change.path === path);
    let document = this.ownBase.document;
    for (const entry of waiting) {
      if (entry === last && isSet(entry) && isRefused(document, entry.change)) {
        return entry.change.was;
      }
      document = storeChange(document, entry.change);
    }
    return valueHash(valueAt(document, path));
  }

  insert(
    list: string,
    value: Record<string, unknown>,
    before: string | null,
  ): QueueStep & { id: string } {
    const given = value['id'];
    const id = typeof given === 'string' ? given : makeThingId(list === 'sections' ? 'sec' : 'itm');
    const entry = this.ownAppend({
      op: 'insert',
      path: list,
      value: { ...withItemIds(value), id },
      before,
    });
    this.#shown = showChange(this.#shown, entry.change);
    return { id, kept: [entry], removed: [] };
  }

  remove(path: string): QueueStep {
    return this.#change({ op: 'remove', path });
  }

  move(path: string, before: string | null): QueueStep {
    return this.#change({ op: 'move', path, before });
  }

  #change(change: NewChange): QueueStep {
    const entry = this.ownAppend(change);
    this.#shown = showChange(this.#shown, entry.change);
    return { kept: [entry], removed: [] };
  }

  protected ownAppend(change: NewChange): PendingEntry {
    const entry: PendingEntry = {
      number: this.nextNumber(),
      state: 'waiting',
      change: { ...change, id: randomToken() },
    };
    this.ownEntries.push(entry);
    return entry;
  }

  /** Keeps a value that the user gave up: what is set now goes on, and the server stores this one as lost. */
  protected ownLose(path: string, value: unknown): PendingEntry {
    const kept = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
    return this.ownAppend({ op: 'lose', path, value: kept ?? null });
  }

  protected ownDrop(...dropped: readonly PendingEntry[]): void {
    this.ownEntries = this.ownEntries.filter((entry) => !dropped.includes(entry));
  }

  /**
   * Selects the entries of the next request. A request sets each path at most once, because a second value depends
   * on the result of the first.
   */
  takeBatch(limit: number, upTo: number): readonly PendingEntry[] {
    const batch: PendingEntry[] = [];
    const paths = new Set<string>();
    let bytes = 0;
    for (const entry of this.#sendable()) {
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
    this.ownInFlight = batch;
    return batch;
  }

  #standBefore(entry: PendingEntry): void {
    const { change } = entry;
    if ((change.op !== 'insert' && change.op !== 'move') || !change.before) return;
    const missing = this.ownEntries.find(
      (other) =>
        (other.state === 'apart' || this.ownSuspects.has(other)) &&
        other.change.op === 'insert' &&
        other.change.value['id'] === change.before,
    );
    if (missing?.change.op !== 'insert') return;
    entry.change = { ...change, before: missing.change.before ?? null };
    this.#standBefore(entry);
  }

  /** The server may have received the entries of a failed request, so the entries are marked as repeated. */
  putBack(): void {
    for (const entry of this.ownInFlight) this.ownRepeated.add(entry);
    this.ownInFlight = [];
  }

  protected ownRebuild(): void {
    let shown = this.ownBase.document;
    for (const entry of this.ownEntries) {
      const isTaken = entry.state === 'waiting' || entry.state === 'apart';
      if (isTaken || isSet(entry)) shown = showChange(shown, entry.change);
    }
    this.#shown = shown;
  }
}

export function isSet(entry: PendingEntry): entry is SetEntry {
  return entry.change.op === 'set';
}

/** The items of an inserted section get ids here, so that other changes can refer to the items at once. */
function withItemIds(value: Record<string, unknown>): Record<string, unknown> {
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
