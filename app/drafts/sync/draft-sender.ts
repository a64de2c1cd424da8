/**
 * Sends the edits of one tab and reloads the draft, one request at a time, with retries. It is one long class, because
 * all of its methods share what is under way.
 */
import { t } from '@lingui/core/macro';

import { maySendAs } from '../../accounts/session-in-browser/user-key.ts';
import { call } from '../../wire/call.ts';
import { ApiFailure } from '../../wire/errors/api-failure.ts';
import { drafts } from '../endpoints.ts';
import type { DraftQueue, QueueStep } from './draft-queue.ts';
import type { DraftTabs } from './draft-tabs.ts';
import type { PendingStore } from './pending-changes.ts';
import type { PendingEntry } from './pending-entries.ts';

/**
 * The worst state of all edits. `signed-out`: the same user must log in again. `failing`: an outage; the edits are
 * retried. `limited`: too many changes in an hour; they are retried later. `unsaved`: an
 * edit was refused, or is in conflict, and waits for the user. Only `saved` means that the server has everything.
 */
export type SaveStatus =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'failing'
  | 'limited'
  | 'unsaved';

export interface StopReason {
  code: string | undefined;
  message: string;
}

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
  readonly #pauses = new SendPauses(() => this.send());
  #problem: AwayStatus | undefined;
  #working: Promise<boolean> | undefined;
  #isDue = false;
  #isStale = false;
  #isClosed = false;
  #batchLimit = Infinity;

  constructor(
    draft: Draft,
    parts: { queue: DraftQueue; store: PendingStore; onChange: () => void },
  ) {
    this.#draft = draft;
    this.#queue = parts.queue;
    this.#store = parts.store;
    this.#onChange = parts.onChange;
  }

  typed(): void {
    this.#pauses.typed();
  }

  /** Sends the waiting edits. Resolves to false after a failure. */
  async flush(): Promise<boolean> {
    const upTo = this.#queue.lastNumber;
    const isUnfinished = (): boolean =>
      this.#queue.hasWaiting(upTo) || this.#isStale || this.#working !== undefined;
    while (isUnfinished()) {
      this.#pauses.cancel();
      this.#isDue = true;
      const isDone = await this.#work();
      if (!isDone || this.#isClosed) break;
    }
    return !this.#queue.hasWaiting(upTo);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#pauses.cancel();
    await this.#working;
    await this.#store.settled();
    await this.tabs?.close();
  }

  async refresh(): Promise<void> {
    this.#isStale = true;
    await this.#work();
  }

  get status(): SaveStatus {
    if (this.#problem === 'signed-out') return this.#problem;
    if (this.#queue.hasWaiting() && this.#problem) return this.#problem;
    if (this.#queue.isUndecided) return 'unsaved';
    return this.#queue.hasWaiting() ? 'saving' : 'saved';
  }

  keep({ kept, removed }: QueueStep): void {
    this.#store.remove(removed);
    this.#store.put(kept);
  }

  catchUp(): void {
    this.#isStale = true;
    this.retryNow();
  }

  /** What is wrong stays shown until a request succeeds, because its notice would go and come back. */
  retryNow(): void {
    if (this.#isClosed) return;
    if (this.#problem !== undefined) this.#pauses.cancel();
    if (this.#isOver()) this.#problem = undefined;
    this.#isDue = true;
    void this.#work();
  }

  /** Whether the problem is over, as far as that can be told without a request. */
  #isOver(): boolean {
    if (this.#problem === 'signed-out') return maySendAs(this.#draft.userKey);
    return !this.stopped && !this.#queue.hasWaiting();
  }

  /** Does nothing while a retry is scheduled, the user is signed out, or the server accepts no edits. */
  send(): void {
    if (this.#isClosed || this.stopped || this.#problem === 'signed-out') return;
    if (this.#pauses.isRetryPlanned) return;
    this.#isDue = true;
    void this.#work();
  }

  /** Resolves to false after a failure. */
  #work(): Promise<boolean> {
    this.#working ??= this.#workThrough().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #workThrough(): Promise<boolean> {
    let isDone = true;
    while (!this.#isClosed && isDone) {
      const isReading = this.#isStale;
      const isSending = !isReading && this.#isDue && this.#queue.hasWaiting();
      if (!isReading && !isSending) break;
      this.#isStale = false;
      this.#isDue = isReading && this.#isDue;
      if (isSending) this.#pauses.cancel();
      const upTo = this.#queue.lastNumber;
      isDone = await this.#attempt(() => (isReading ? this.#read() : this.#sendUpTo(upTo)));
      this.#isStale ||= isReading && !isDone;
    }
    this.#isDue = false;
    this.#onChange();
    return isDone;
  }

  /** Returns false after a failure, and schedules a retry if a retry can help. */
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
      this.#batchLimit = Infinity;
      const { problem, stopped, retryAfterMs } = judgeFailure(error);
      this.stopped = stopped;
      this.fail(problem);
      if (problem === 'signed-out' || stopped || this.#isClosed) return false;
      if (problem === 'limited') this.#pauses.planLateRetry(retryAfterMs);
      else this.#pauses.planRetry();
      return false;
    }
  }

  fail(problem: AwayStatus): void {
    this.#problem = problem;
    this.#onChange();
  }

  async #read(): Promise<void> {
    const draft = await call(drafts.read, { id: this.#draft.memorialId });
    this.keep(this.#queue.rebase(draft));
    this.#onChange();
  }

  async #sendUpTo(upTo: number): Promise<void> {
    while (this.#queue.hasWaiting(upTo) && !this.#isStale && !this.#isClosed) {
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
      await this.#post(batch);
      this.#batchLimit = Infinity;
    } catch (error) {
      const { isTooMuch, message } = judgeFailure(error);
      if (!isTooMuch) throw error;
      // The batch is halved until the change that is too large is alone.
      if (batch.length > 1) {
        this.#queue.putBack();
        this.#batchLimit = Math.ceil(batch.length / 2);
      } else this.keep(this.#queue.refuse(first, message));
    }
    this.#onChange();
  }

  async #post(batch: readonly PendingEntry[]): Promise<void> {
    const changes = batch.map(({ change }) => change);
    const { memorialId: id } = this.#draft;
    const response = await call(drafts.change, { id, payload: { changes } });
    const { isExact, ...step } = this.#queue.acknowledge(response);
    if (step.kept.length + step.removed.length === 0) {
      throw new Error('The response names none of the changes that were sent.');
    }
    this.#isStale ||= !isExact;
    this.keep(step);
    this.tabs?.announce(response.revision);
  }
}

type AwayStatus = Extract<SaveStatus, 'offline' | 'signed-out' | 'failing' | 'limited'>;

interface Judgement {
  problem: AwayStatus;
  stopped: StopReason | undefined;
  /** true if a smaller request may succeed: the request was too large, or a change in it was invalid */
  isTooMuch: boolean;
  message: string;
  retryAfterMs?: number | undefined;
}

const STOPS: ReadonlySet<number> = new Set([403, 404, 410]);

function judgeFailure(error: unknown): Judgement {
  if (!(error instanceof ApiFailure)) {
    return { problem: 'failing', stopped: undefined, isTooMuch: false, message: '' };
  }
  const { status, isApiResponse, code, message, retryAfterMs } = error;
  const isTooMuch = status === 413 || (status === 400 && isApiResponse);
  // A response without the API's error format comes from a proxy, so it says nothing about the memorial.
  const stopped =
    isApiResponse && STOPS.has(status) ? { code, message: stopSentence(error) } : undefined;
  const judged = { stopped, isTooMuch, message };
  if (status === 0) return { ...judged, problem: 'offline' };
  if (status === 401) return { ...judged, problem: 'signed-out' };
  if (status === 429) return { ...judged, problem: 'limited', retryAfterMs };
  return {
    ...judged,
    problem: 'failing',
    message: status === 413 ? t`This is too long to save. Please shorten it.` : message,
  };
}

/** The server doesn't tell a person without access whether the memorial exists. */
function stopSentence({ status, message }: ApiFailure): string {
  return status === 404 ? t`You no longer have access to this memorial.` : message;
}

const AFTER_KEY_MS = 800;
const WHILE_TYPING_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const LIMITED_RETRY_MS = 2 * 60_000;

type Timer = ReturnType<typeof setTimeout>;

/** When the edits are sent: a moment after typing stops, while it goes on, and again after a failure. */
class SendPauses {
  readonly #send: () => void;
  #afterKey: Timer | undefined;
  #whileTyping: Timer | undefined;
  #retry: Timer | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(send: () => void) {
    this.#send = send;
  }

  get isRetryPlanned(): boolean {
    return this.#retry !== undefined;
  }

  typed(): void {
    clearTimeout(this.#afterKey);
    this.#afterKey = setTimeout(this.#send, AFTER_KEY_MS);
    this.#whileTyping ??= setTimeout(() => {
      this.#whileTyping = undefined;
      this.#send();
    }, WHILE_TYPING_MS);
  }

  planRetry(): void {
    this.#retryAfter(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, LONGEST_RETRY_MS);
  }

  /** @param pauseMs - as the server asks for; by default longer than after a failure, because a limit is met */
  planLateRetry(pauseMs = LIMITED_RETRY_MS): void {
    this.#retryAfter(pauseMs);
  }

  #retryAfter(pauseMs: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#send();
    }, pauseMs);
  }

  succeeded(): void {
    this.#retryMs = FIRST_RETRY_MS;
  }

  cancel(): void {
    clearTimeout(this.#afterKey);
    clearTimeout(this.#whileTyping);
    clearTimeout(this.#retry);
    this.#whileTyping = undefined;
    this.#retry = undefined;
  }
}
