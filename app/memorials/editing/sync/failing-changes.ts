/** When the sender looks for the single edit on which the server fails, and when it sends such an edit again. */

/** Failed requests in a row before the search begins: an outage of a moment is over by then. */
const FIRST_SEARCH = 3;
/** If the server fails on that many single edits in a row, it takes nothing at all. */
const MOST_SUSPECTS = 3;

export class FaultSearch {
  #failures = 0;
  #nextSearch = FIRST_SEARCH;
  #isRunning = false;

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Counts a failed request; true if a search should begin. */
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

  /** Everything was taken or set apart. */
  end(): void {
    this.#isRunning = false;
    this.#failures = 0;
    this.#nextSearch = FIRST_SEARCH;
  }

  isFutile(suspects: number): boolean {
    return suspects >= MOST_SUSPECTS;
  }

  /** Nothing was taken: the next search comes after twice as many failures, so as not to burden a server in trouble. */
  giveUp(): void {
    this.#nextSearch = 2 * this.#failures;
  }
}

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** The growing pauses after which edits that are set apart are sent again. */
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

  /** Nothing is set apart any more. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pauseMs = FIRST_RETRY_MS;
  }
}
