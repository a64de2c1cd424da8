/** When the edits of a tab are sent: a moment after typing stops, while it goes on, and again after a failure. */
const AFTER_KEY_MS = 800;
const WHILE_TYPING_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const LIMITED_RETRY_MS = 2 * 60_000;

type Timer = ReturnType<typeof setTimeout>;

export class SendPauses {
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
