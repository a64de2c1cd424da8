/**
 * The number of failed requests in a row after which the search for the failing edit begins. A short outage causes
 * fewer failures, so it starts no search.
 */
const FIRST_SEARCH = 3;
/** If this many edits fail even when sent alone, the cause is an outage. */
const MOST_SUSPECTS = 3;

export class FaultSearch {
  #failures = 0;
  #nextSearch = FIRST_SEARCH;
  #isRunning = false;

  get isRunning(): boolean {
    return this.#isRunning;
  }

  isDueAfterFailure(): boolean {
    this.#failures += 1;
    return this.#failures >= this.#nextSearch;
  }

  begin(): void {
    this.#isRunning = true;
  }

  stop(): void {
    this.#isRunning = false;
  }

  end(): void {
    this.#isRunning = false;
    this.#failures = 0;
    this.#nextSearch = FIRST_SEARCH;
  }

  isFutile(suspects: number): boolean {
    return suspects >= MOST_SUSPECTS;
  }

  /** Called if a search ends without a saved edit. The next search begins after twice as many failures. */
  giveUp(): void {
    this.#nextSearch = 2 * this.#failures;
  }
}

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** Schedules the retries of edits in the state `apart` (retried alone after repeated failures). */
export class LaterRetry {
  readonly #retry: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_RETRY_MS;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  plan(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#retry();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_RETRY_MS);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pauseMs = FIRST_RETRY_MS;
  }
}
