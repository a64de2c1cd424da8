/**
 * Processes the server's responses for one tab. Removes applied edits, and keeps conflicts and refusals until the
 * user decides. The queue is only in memory; `draft-sender.ts` stores and sends the entries.
 */
import { isBlankText } from '../../wire/text/visible-text.ts';
import { applyChanges } from '../changes/apply-changes.ts';
import { makeThingId, randomToken } from '../changes/random-ids.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { ChangesResponse, Conflict, DraftResponse } from '../contract.ts';
import { DraftEdits, isSet, type QueueStep, type SetEntry } from './draft-edits.ts';
import type { OpenConflict } from './draft-session.ts';
import { placeOfChange } from './held-back.ts';
import { withInserted } from './own-parts.ts';
import type { PendingEntry } from './pending-changes.ts';
import { hasPlace, isRefused, joinTexts, storeChange, valueAt } from './shown-document.ts';

export interface Acknowledged extends QueueStep {
  isExact: boolean;
}

export class DraftQueue extends DraftEdits {
  get conflicts(): OpenConflict[] {
    return this.ownEntries
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
    return this.ownEntries.some(({ state }) => state === 'conflict' || state === 'refused');
  }

  get refusals(): Record<string, string> {
    const refused = this.ownEntries.filter(({ state }) => state === 'refused');
    return Object.fromEntries(refused.map(({ change, message = '' }) => [change.path, message]));
  }

  /** Edits that failed repeatedly. Each is retried alone. */
  get apart(): PendingEntry[] {
    return this.ownEntries.filter(({ state }) => state === 'apart');
  }

  get delayed(): string[] {
    return [...new Set(this.apart.map(({ change }) => placeOfChange(change)))];
  }

  get suspects(): number {
    return this.ownSuspects.size;
  }

  /** Excludes these edits from the next batches, because each of them failed when it was sent alone. */
  suspect(entries: readonly PendingEntry[]): void {
    for (const entry of entries) this.ownSuspects.add(entry);
  }

  /** Called after each sending run, so that the next run sends the suspects in batches again. */
  clearSuspects(): void {
    this.ownSuspects.clear();
  }

  setSuspectsApart(): QueueStep {
    const step: QueueStep = { kept: [], removed: [] };
    for (const entry of this.ownSuspects) this.#keepApart(entry, step);
    this.ownSuspects.clear();
    this.ownRebuild();
    return step;
  }

  takeApart(entry: PendingEntry): readonly PendingEntry[] {
    this.ownInFlight = this.ownEntries.includes(entry) ? [entry] : [];
    return this.ownInFlight;
  }

  putApartBack(entry: PendingEntry): QueueStep {
    this.putBack();
    const step: QueueStep = { kept: [], removed: [] };
    this.#keepApart(entry, step);
    this.ownRebuild();
    return step;
  }

  #keepApart(entry: PendingEntry, step: QueueStep): void {
    if (this.#joinLater(entry, step)) {
      this.#remove(entry, step);
      return;
    }
    entry.state = 'apart';
    step.kept.push(entry);
  }

  acknowledge(response: ChangesResponse): Acknowledged {
    const batch = this.ownInFlight;
    this.ownInFlight = [];
    const conflicts = new Map(response.conflicts.map((conflict) => [conflict.id, conflict]));
    const refused = new Map(response.refused.map((refusal) => [refusal.id, refusal]));
    const applied = new Set(response.applied.map(({ id }) => id));
    const isExact = this.#isExact(batch, response);
    const step: QueueStep = { kept: [], removed: [] };
    for (const entry of batch) {
      const { id } = entry.change;
      const conflict = conflicts.get(id);
      const refusal = refused.get(id);
      if (conflict) this.#keepConflict(entry, conflict, step);
      else if (refusal) this.#keepRefusal(entry, refusal, step);
      else if (applied.has(id)) {
        this.ownBase = {
          ...this.ownBase,
          ...withInserted(this.ownBase, entry.change),
          document: storeChange(this.ownBase.document, entry.change),
        };
        this.#remove(entry, step);
        this.#dropRefused(entry, step);
      }
    }
    if (isExact) this.ownBase = { ...this.ownBase, revision: response.revision };
    this.ownRebuild();
    return { ...step, isExact };
  }

  refuse(entry: PendingEntry, message: string): QueueStep {
    this.ownInFlight = [];
    const step: QueueStep = { kept: [], removed: [] };
    this.#keepRefusal(entry, { message }, step);
    this.ownRebuild();
    return step;
  }

  #isExact(batch: readonly PendingEntry[], response: ChangesResponse): boolean {
    const { document, revision } = this.ownBase;
    const changes = batch.map(({ change }) => change);
    const ours = applyChanges(document, changes, makeThingId);
    return (
      response.revision === (ours.document === document ? revision : revision + 1) &&
      response.conflicts.length === 0 &&
      ours.conflicts.length === 0 &&
      ours.refused.length === response.refused.length &&
      ours.applied.length === response.applied.length &&
      !batch.some((entry) => this.ownRepeated.has(entry))
    );
  }

  #remove(entry: PendingEntry, step: QueueStep): void {
    this.ownDrop(entry);
    step.removed.push(entry);
  }

  #keepConflict(entry: PendingEntry, { current, by, at }: Conflict, step: QueueStep): void {
    const later = this.#laterSet(entry);
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
    // message. If it is not allowed, a message is shown, because the part reappears on the screen.
    const isShown = 'value' in entry.change || code === 'NOT_ALLOWED';
    if (this.#joinLater(entry, step) || !isShown) {
      this.#remove(entry, step);
      return;
    }
    this.#dropRefused(entry, step);
    Object.assign(entry, { state: 'refused', message });
    step.kept.push(entry);
  }

  #dropRefused({ change }: PendingEntry, step: QueueStep): void {
    if ('value' in change) return;
    const earlier = this.ownEntries.filter(
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
    const later = this.#laterSet(entry);
    if (!later || !isSet(entry)) return false;
    later.change = { ...later.change, id: randomToken(), was: entry.change.was };
    step.kept.push(later);
    return true;
  }

  #laterSet(entry: PendingEntry): SetEntry | undefined {
    if (!isSet(entry)) return undefined;
    const { path } = entry.change;
    return this.ownEntries.find(
      (other): other is SetEntry =>
        other !== entry && other.state === 'waiting' && isSet(other) && other.change.path === path,
    );
  }

  rebase(draft: DraftResponse): QueueStep {
    this.ownBase = draft;
    const step: QueueStep = { kept: [], removed: [] };
    for (const entry of this.ownEntries.filter(({ state }) => state === 'conflict')) {
      this.#rebaseConflict(entry, step);
    }
    // The server has stored these texts, although the request failed.
    const stored = this.apart.filter((entry) =>
      isSame(entry, valueAt(draft.document, entry.change.path)),
    );
    for (const entry of stored) this.#remove(entry, step);
    this.ownRebuild();
    return step;
  }

  #rebaseConflict(entry: PendingEntry, step: QueueStep): void {
    const { document } = this.ownBase;
    const { change } = entry;
    if (change.op === 'insert') {
      if (!hasPlace(document, change.path)) return;
      Object.assign(entry, { state: 'waiting', theirs: undefined, by: undefined, at: undefined });
      step.kept.push(entry);
      return;
    }
    const current = valueAt(document, change.path);
    if (isSame(entry, current)) this.#remove(entry, step);
    else if (valueHash(current) !== valueHash(entry.theirs)) {
      Object.assign(entry, { theirs: current, by: undefined, at: undefined });
      step.kept.push(entry);
    }
  }

  resolve(path: string, choice: 'theirs' | 'mine' | 'both'): QueueStep {
    const step: QueueStep = { kept: [], removed: [] };
    const open = this.ownEntries.filter(
      ({ state, change }) => state === 'conflict' && change.path === path,
    );
    // The question shows the first text of the field. Another one comes from a tab that was closed.
    const asked = open.find(isSet);
    for (const entry of open) {
      const { change, theirs } = entry;
      this.#remove(entry, step);
      if (!('value' in change)) continue;
      if (choice === 'theirs' || (isSet(entry) && entry !== asked)) {
        step.kept.push(this.ownLose(path, change.value));
      } else if (isSet(entry)) step.kept.push(...this.#keepMine(entry, theirs, choice));
      else step.kept.push(this.ownAppend(change));
    }
    this.ownRebuild();
    return step;
  }

  #keepMine(entry: SetEntry, theirs: unknown, choice: 'mine' | 'both'): PendingEntry[] {
    const { path, value: mine } = entry.change;
    const { document } = this.ownBase;
    const value = choice === 'both' ? joinTexts(document, { path, theirs, mine }) : mine;
    const was = hasPlace(document, path) ? valueHash(theirs) : this.expectedHash(path);
    const set = this.ownAppend({ op: 'set', path, value, was });
    // Both texts together can be refused, and going back to the stored text would lose this one.
    const isRefusable = choice === 'both' && isRefused(document, set.change);
    return isRefusable ? [set, this.ownLose(path, mine)] : [set];
  }

  discard(path: string): QueueStep {
    const removed = this.ownEntries.filter(
      ({ state, change }) => state === 'refused' && change.path === path,
    );
    this.ownDrop(...removed);
    this.ownRebuild();
    return { kept: [], removed };
  }
}

function isSame({ change }: PendingEntry, current: unknown): boolean {
  if (change.op !== 'set') return false;
  const { value } = change;
  const isBlank = typeof value === 'string' && isBlankText(value);
  return valueHash(isBlank ? null : value) === valueHash(current);
}
