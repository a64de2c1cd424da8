/**
 * The edits of one tab between the editor and the server. Merges edits of the same field, and processes the server's
 * responses: removes applied edits, and keeps conflicts and refusals until the user decides. The queue is only in
 * memory; `draft-sender.ts` stores and sends the entries. Long, because every method works on the same list
 * of entries.
 */
import { applyChanges } from '../changes/apply-changes.ts';
import { hasPlace, putValue, readFieldAt } from '../changes/change-paths.ts';
import { makeThingId, randomToken } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import type {
  Change,
  ChangesResponse,
  Conflict,
  DraftDocument,
  DraftResponse,
} from '../contract.ts';
import {
  FAILED,
  insertedIds,
  isInside,
  isRefused,
  isSame,
  isSet,
  joinTexts,
  OwnParts,
  PendingEntries,
  showChange,
  storeChange,
  withItemIds,
  type NewChange,
  type OpenConflict,
  type PendingEntry,
  type SetEntry,
} from './pending-entries.ts';

export interface QueueStep {
  kept: PendingEntry[];
  removed: PendingEntry[];
}

export interface Acknowledged extends QueueStep {
  isExact: boolean;
}

export class DraftQueue {
  #base: DraftResponse;
  #shown: DraftDocument;
  readonly #pending = new PendingEntries();
  readonly #ownParts = new OwnParts();
  #inFlight: readonly PendingEntry[] = [];
  /** entries that the server may have received */
  readonly #repeated = new WeakSet<PendingEntry>();

  constructor(initial: DraftResponse) {
    this.#base = initial;
    this.#shown = initial.document;
  }

  get revision(): number {
    return this.#base.revision;
  }

  /** Includes all edits of this tab as typed, even those that the server will refuse. */
  get shown(): DraftDocument {
    return this.#shown;
  }

  get ownParts(): ReadonlySet<string> | undefined {
    return this.#ownParts.read(this.#base.own, this.#pending.all);
  }

  savedValue(path: string): unknown {
    return readFieldAt(this.#base.document, path);
  }

  get entries(): readonly PendingEntry[] {
    return this.#pending.all;
  }

  get lastNumber(): number {
    return this.#pending.lastNumber;
  }

  nextNumber = (): number => this.#pending.nextNumber();

  hasWaiting(upTo = Infinity): boolean {
    return this.#pending.sendable().some(({ number }) => number <= upTo);
  }

  adopt(entries: readonly PendingEntry[]): void {
    for (const entry of entries) this.#repeated.add(entry);
    this.#pending.adopt(entries);
    this.#rebuild();
  }

  set(path: string, typed: unknown): QueueStep {
    const value = typed ?? null;
    const open = this.#pending.all.find(
      (entry) =>
        entry.change.op === 'set' && entry.change.path === path && entry.state !== 'waiting',
    ) as SetEntry | undefined;
    const step =
      open?.state === 'conflict'
        ? this.#rewrite(open, { ...open.change, value })
        : this.#type(path, value, open);
    this.#shown = putValue(this.#shown, path, value);
    return step;
  }

  #type(path: string, value: unknown, unsaved: SetEntry | undefined): QueueStep {
    const joined = this.#pending.all.findLast(
      ({ change, state }) =>
        state === 'waiting' &&
        (change.op !== 'set' || change.path === path) &&
        change.op !== 'move',
    );
    // The server may already have received the entry, which then must not change.
    const mayBeSent = joined && (this.#inFlight.includes(joined) || this.#repeated.has(joined));
    if (joined && isSet(joined) && !mayBeSent) {
      return this.#rewrite(joined, { ...joined.change, value });
    }
    const was = unsaved?.change.was ?? this.#pending.expectedHash(this.#base.document, path);
    if (unsaved) this.#pending.drop(unsaved);
    const entry = this.#pending.add({ op: 'set', path, value, was });
    return { kept: [entry], removed: unsaved ? [unsaved] : [] };
  }

  /**
   * The edit gets a new id, because the server may already have received the old one, also from another tab. It
   * ignores ids that it knows.
   */
  #rewrite(entry: PendingEntry, change: Change): QueueStep {
    entry.change = { ...change, id: randomToken() };
    this.#repeated.delete(entry);
    return { kept: [entry], removed: [] };
  }

  insert(
    list: string,
    value: Record<string, unknown>,
    before: string | null,
  ): QueueStep & { id: string } {
    const given = value['id'];
    const id = typeof given === 'string' ? given : makeThingId(list === 'sections' ? 'sec' : 'itm');
    const added = { ...withItemIds(value), id };
    return { id, ...this.#change({ op: 'insert', path: list, value: added, before }) };
  }

  remove(path: string): QueueStep {
    return this.#change({ op: 'remove', path });
  }

  move(path: string, before: string | null): QueueStep {
    return this.#change({ op: 'move', path, before });
  }

  #change(change: NewChange): QueueStep {
    const entry = this.#pending.add(change);
    this.#shown = showChange(this.#shown, entry.change);
    return { kept: [entry], removed: [] };
  }

  /** Keeps a value that the user gave up: what is set now goes on, and the server stores this one as lost. */
  #lose(path: string, value: unknown): PendingEntry {
    const kept = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
    return this.#pending.add({ op: 'lose', path, value: kept ?? null });
  }

  /** Selects the entries of the next request, at most `limit` and none after the number `upTo`. */
  takeBatch(limit: number, upTo: number): readonly PendingEntry[] {
    this.#inFlight = this.#pending.nextBatch(limit, upTo);
    return this.#inFlight;
  }

  /** The server may have received the entries of a failed request, so the entries are marked as repeated. */
  putBack(): void {
    for (const entry of this.#inFlight) this.#repeated.add(entry);
    this.#inFlight = [];
  }

  #rebuild(): void {
    this.#shown = this.#pending.shownOn(this.#base.document);
  }

  get conflicts(): OpenConflict[] {
    return this.#pending.all
      .filter(({ state }) => state === 'conflict')
      .map(({ change, theirs, by, at }) => ({
        path: change.path,
        mine: 'value' in change ? change.value : null,
        theirs: theirs ?? null,
        by,
        at,
      }));
  }

  /** Whether an edit waits for the user: a conflict without an answer, or a refused edit. */
  get isUndecided(): boolean {
    return this.#pending.all.some(({ state }) => state === 'conflict' || state === 'refused');
  }

  get refusals(): Record<string, string> {
    const refused = this.#pending.all.filter(({ state }) => state === 'refused');
    return Object.fromEntries(refused.map(({ change, message = '' }) => [change.path, message]));
  }

  acknowledge(response: ChangesResponse): Acknowledged {
    const batch = this.#inFlight;
    this.#inFlight = [];
    const conflicts = new Map(response.conflicts.map((conflict) => [conflict.id, conflict]));
    const refused = new Map(response.refused.map((refusal) => [refusal.id, refusal]));
    const applied = new Set(response.applied.map(({ id }) => id));
    const isExact = this.#isExact(batch, response);
    const step: QueueStep = { kept: [], removed: [] };
    for (const entry of batch) {
      const refusal = refused.get(entry.change.id);
      if (refusal) this.#keepRefusal(entry, refusal, step);
    }
    const missing = this.#pending.missing();
    for (const entry of batch) {
      const { id } = entry.change;
      const conflict = conflicts.get(id);
      if (refused.has(id)) continue;
      if (isInside(entry.change, missing)) {
        // The server has found no place for it, so it is sent again after the section or item has been added.
        step.kept.push(...this.#rewrite(entry, entry.change).kept);
      } else if (conflict) this.#keepConflict(entry, conflict, step);
      else if (applied.has(id)) {
        const { own, document } = this.#base;
        const added = insertedIds(entry.change);
        this.#base = {
          ...this.#base,
          ...(own && added.length > 0 && { own: [...own, ...added] }),
          document: storeChange(document, entry.change),
        };
        this.#remove(entry, step);
        this.#dropRefused(entry, step);
      }
    }
    if (isExact) this.#base = { ...this.#base, revision: response.revision };
    this.#rebuild();
    return { ...step, isExact };
  }

  refuse(entry: PendingEntry, message: string): QueueStep {
    this.#inFlight = [];
    const step: QueueStep = { kept: [], removed: [] };
    this.#keepRefusal(entry, { message }, step);
    this.#rebuild();
    return step;
  }

  #isExact(batch: readonly PendingEntry[], response: ChangesResponse): boolean {
    const { document, revision } = this.#base;
    const changes = batch.map(({ change }) => change);
    const ours = applyChanges(document, changes, makeThingId);
    return (
      response.revision === (ours.document === document ? revision : revision + 1) &&
      response.conflicts.length === 0 &&
      ours.conflicts.length === 0 &&
      ours.refused.length === response.refused.length &&
      ours.applied.length === response.applied.length &&
      !batch.some((entry) => this.#repeated.has(entry))
    );
  }

  #remove(entry: PendingEntry, step: QueueStep): void {
    this.#pending.drop(entry);
    step.removed.push(entry);
  }

  #keepConflict(entry: PendingEntry, { current, by, at }: Conflict, step: QueueStep): void {
    const later = this.#pending.laterSet(entry);
    if (later && isSet(entry)) {
      entry.change = { ...later.change, was: entry.change.was };
      this.#remove(later, step);
    }
    if (isSame(entry, current)) {
      this.#remove(entry, step);
      return;
    }
    Object.assign(entry, { state: 'conflict', theirs: current ?? null, by, at });
    step.kept.push(entry);
  }

  #keepRefusal(
    entry: PendingEntry,
    { code, message }: { code?: string; message: string },
    step: QueueStep,
  ): void {
    // A refused removal or move contains no text that could be lost. If the change is invalid, it is dropped without a
    // message. Otherwise a message is shown, because the part reappears on the screen.
    const isShown = 'value' in entry.change || code === 'NOT_ALLOWED' || code === FAILED;
    if (this.#joinLater(entry, step) || !isShown) {
      this.#remove(entry, step);
      return;
    }
    this.#dropRefused(entry, step);
    Object.assign(entry, { state: 'refused', code, message });
    step.kept.push(entry);
  }

  #dropRefused({ change }: PendingEntry, step: QueueStep): void {
    if ('value' in change) return;
    const earlier = this.#pending.all.filter(
      (other) =>
        other.state === 'refused' &&
        other.change.op === change.op &&
        other.change.path === change.path,
    );
    for (const other of earlier) this.#remove(other, step);
  }

  /**
   * Merges an entry that the server has not stored into a later `set` of the same field. Returns false if there is
   * no later `set`.
   */
  #joinLater(entry: PendingEntry, step: QueueStep): boolean {
    const later = this.#pending.laterSet(entry);
    if (!later || !isSet(entry)) return false;
    later.change = { ...later.change, id: randomToken(), was: entry.change.was };
    step.kept.push(later);
    return true;
  }

  rebase(draft: DraftResponse): QueueStep {
    this.#base = draft;
    const step: QueueStep = { kept: [], removed: [] };
    for (const entry of this.#pending.all.filter(({ state }) => state === 'conflict')) {
      this.#rebaseConflict(entry, step);
    }
    this.#rebuild();
    return step;
  }

  #rebaseConflict(entry: PendingEntry, step: QueueStep): void {
    const { document } = this.#base;
    const { change } = entry;
    if (change.op === 'insert') {
      if (!hasPlace(document, change.path)) return;
      Object.assign(entry, { state: 'waiting', theirs: undefined, by: undefined, at: undefined });
      step.kept.push(entry);
      return;
    }
    const current = readFieldAt(document, change.path);
    if (isSame(entry, current)) this.#remove(entry, step);
    else if (valueHash(current) !== valueHash(entry.theirs)) {
      Object.assign(entry, { theirs: current, by: undefined, at: undefined });
      step.kept.push(entry);
    }
  }

  resolve(path: string, choice: 'theirs' | 'mine' | 'both'): QueueStep {
    const step: QueueStep = { kept: [], removed: [] };
    const open = this.#pending.all.filter(
      ({ state, change }) => state === 'conflict' && change.path === path,
    );
    // The question shows the first text of the field. Another one comes from a tab that was closed.
    const asked = open.find(isSet);
    for (const entry of open) {
      const { change, theirs } = entry;
      this.#remove(entry, step);
      if (!('value' in change)) continue;
      if (choice === 'theirs' || (isSet(entry) && entry !== asked)) {
        step.kept.push(this.#lose(path, change.value));
      } else if (isSet(entry)) step.kept.push(...this.#keepMine(entry, theirs, choice));
      else step.kept.push(this.#pending.add(change));
    }
    this.#rebuild();
    return step;
  }

  #keepMine(entry: SetEntry, theirs: unknown, choice: 'mine' | 'both'): PendingEntry[] {
    const { path, value: mine } = entry.change;
    const { document } = this.#base;
    const value = choice === 'both' ? joinTexts(document, { path, theirs, mine }) : mine;
    const was = hasPlace(document, path)
      ? valueHash(theirs)
      : this.#pending.expectedHash(this.#base.document, path);
    const set = this.#pending.add({ op: 'set', path, value, was });
    // Both texts together can be refused, and going back to the stored text would lose this one.
    const isRefusable = choice === 'both' && isRefused(document, set.change);
    return isRefusable ? [set, this.#lose(path, mine)] : [set];
  }

  discard(path: string): QueueStep {
    const removed = this.#pending.all.filter(
      ({ state, change }) => state === 'refused' && change.path === path,
    );
    this.#pending.drop(...removed);
    this.#rebuild();
    return { kept: [], removed };
  }
}
