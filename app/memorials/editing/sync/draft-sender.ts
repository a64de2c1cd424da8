/**
 * Sends the edits of one tab and reads the draft again: requests one after another, with pauses while somebody types,
 * and retries after failures.
 */
import { memorialCalls } from '../../management/client.ts';
import type { QueueStep } from './draft-edits.ts';
import type { DraftQueue } from './draft-queue.ts';
import type { SaveStatus, StopReason } from './draft-session.ts';
import type { DraftTabs } from './draft-tabs.ts';
import type { PendingStore } from './pending-changes.ts';
import { judgeFailure, maySendAs, Pauses } from './sending.ts';

interface Draft {
  memorialId: string;
  userKey: string;
}

export class DraftSender {
  tabs: DraftTabs | undefined;
  stopped: StopReason | undefined;
  readonly #draft: Draft;
  readonly #queue: DraftQueue;
  readonly #store: PendingStore;
  readonly #onChange: () => void;
  readonly #pauses = new Pauses(() => this.send());
  #problem: Exclude<SaveStatus, 'saved' | 'saving'> | undefined;
  #working: Promise<void> | undefined;
  #isDue = false;
  #isStale = false;
  #isClosed = false;
  #batchLimit = Infinity;

  /** @param parts.onChange - called when the queue or the status has changed */
  constructor(
    draft: Draft,
    parts: { queue: DraftQueue; store: PendingStore; onChange: () => void },
  ) {
    this.#draft = draft;
    this.#queue = parts.queue;
    this.#store = parts.store;
    this.#onChange = parts.onChange;
  }

  /** Sends after the pause of typing. */
  typed(): void {
    this.#pauses.typed();
  }

  /** Resolves to false if what waited could not be sent. */
  async flush(): Promise<boolean> {
    const upTo = this.#queue.lastNumber;
    const isUnfinished = (): boolean =>
      this.#queue.hasWaiting(upTo) || this.#isStale || this.#working !== undefined;
    while (isUnfinished()) {
      this.#problem = undefined;
      this.stopped = undefined;
      this.#pauses.cancel();
      this.#isDue = true;
      await this.#work();
      if (this.#hasFailed() || this.#isClosed) return !this.#queue.hasWaiting(upTo);
    }
    return true;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends after the request that is on its way; what is unsent stays in IndexedDB. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#pauses.cancel();
    await this.#working;
    await this.#store.close();
    await this.tabs?.close();
  }

  #hasFailed(): boolean {
    return this.#problem !== undefined;
  }

  async refresh(): Promise<void> {
    this.#isStale = true;
    await this.#work();
  }

  get status(): SaveStatus {
    if (this.#problem === 'signed-out' || this.stopped) return this.#problem ?? 'failing';
    if (!this.#queue.hasWaiting()) return 'saved';
    return this.#problem ?? 'saving';
  }

  keep({ kept, removed }: QueueStep): void {
    this.#store.remove(removed);
    this.#store.put(kept);
  }

  /** Reads the draft again, and sends what waits. */
  catchUp(): void {
    this.#isStale = true;
    this.retryNow();
  }

  retryNow(): void {
    if (this.#problem !== undefined) {
      this.#problem = undefined;
      this.stopped = undefined;
      this.#pauses.cancel();
    }
    this.send();
  }

  /** Sends what waits, unless a retry is planned or the server has said that it takes nothing. */
  send(): void {
    if (this.#isClosed || this.stopped || this.#problem === 'signed-out') return;
    if (this.#pauses.isRetryPlanned) return;
    this.#isDue = true;
    void this.#work();
  }

  #work(): Promise<void> {
    this.#working ??= this.#workThrough().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #workThrough(): Promise<void> {
    while (!this.#isClosed) {
      const isReading = this.#isStale;
      if (!isReading && !(this.#isDue && this.#queue.hasWaiting())) break;
      this.#isStale = false;
      this.#isDue = isReading && this.#isDue;
      if (!isReading) this.#pauses.cancel();
      const upTo = this.#queue.lastNumber;
      const isDone = await this.#attempt(() => (isReading ? this.#read() : this.#sendUpTo(upTo)));
      if (isDone) continue;
      this.#isStale ||= isReading;
      break;
    }
    this.#isDue = false;
    this.#onChange();
  }

  /** Returns false after a failure that ends the work for now. */
  async #attempt(request: () => Promise<void>): Promise<boolean> {
    if (!maySendAs(this.#draft.userKey)) {
      this.fail('signed-out');
      return false;
    }
    try {
      await request();
      this.#problem = undefined;
      this.stopped = undefined;
      this.#pauses.succeeded();
      return true;
    } catch (error) {
      this.#queue.putBack();
      const { problem, stopped } = judgeFailure(error);
      this.stopped = stopped;
      this.fail(problem);
      if (problem !== 'signed-out' && !stopped && !this.#isClosed) this.#pauses.planRetry();
      return false;
    }
  }

  fail(problem: 'offline' | 'signed-out' | 'failing'): void {
    this.#problem = problem;
    this.#onChange();
  }

  async #read(): Promise<void> {
    const draft = await memorialCalls.draft(this.#draft.memorialId);
    this.keep(this.#queue.rebase(draft));
    this.#onChange();
  }

  async #sendUpTo(upTo: number): Promise<void> {
    while (this.#queue.hasWaiting(upTo) && !this.#isStale && !this.#isClosed) {
      // The words are in IndexedDB before they are sent.
      await this.#store.settled();
      await this.tabs?.exclusive(() => this.#sendBatch(upTo));
    }
    if (this.#isStale && this.#queue.hasWaiting(upTo)) this.#isDue = true;
  }

  async #sendBatch(upTo: number): Promise<void> {
    const batch = this.#queue.takeBatch(this.#batchLimit, upTo);
    const [first] = batch;
    if (!first) return;
    this.#onChange();
    try {
      const response = await memorialCalls.change(
        this.#draft.memorialId,
        batch.map(({ change }) => change),
      );
      const { isExact, ...step } = this.#queue.acknowledge(response);
      if (step.kept.length + step.removed.length === 0) {
        throw new Error('The server named no change.');
      }
      this.#batchLimit = Infinity;
      this.#isStale ||= !isExact;
      this.keep(step);
      this.tabs?.announce(response.revision);
    } catch (error) {
      const { isTooMuch, message } = judgeFailure(error);
      if (!isTooMuch) throw error;
      // Sent again in halves, until the change that is not taken stands alone.
      if (batch.length > 1) {
        this.#queue.putBack();
        this.#batchLimit = Math.ceil(batch.length / 2);
      } else {
        this.keep(this.#queue.refuse(first, message));
      }
    }
    this.#onChange();
  }
}
