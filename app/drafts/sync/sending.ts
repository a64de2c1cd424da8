import { USER_STORAGE } from '../../accounts/session-in-browser/session-store.ts';
import { currentUserKey, userKeyOf } from '../../accounts/session-in-browser/user-key.ts';
import { ApiFailure } from '../../wire/api-failure.ts';
import type { SaveStatus, StopReason } from './draft-session.ts';

const AFTER_KEY_MS = 800;
const WHILE_TYPING_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const LIMITED_RETRY_MS = 2 * 60_000;

type Timer = ReturnType<typeof setTimeout>;

export class Pauses {
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

/** False if this user is not signed in any more, or if another user has signed in in another tab. */
export function maySendAs(userKey: string): boolean {
  if (currentUserKey() !== userKey) return false;
  try {
    const stored = JSON.parse(localStorage.getItem(USER_STORAGE) ?? 'null') as {
      state?: { user?: { email?: unknown } };
    } | null;
    const email = stored?.state?.user?.email;
    return typeof email !== 'string' || userKeyOf(email) === userKey;
  } catch {
    return true;
  }
}

export type AwayStatus = Extract<SaveStatus, 'offline' | 'signed-out' | 'failing' | 'limited'>;

interface Judgement {
  problem: AwayStatus;
  stopped: StopReason | undefined;
  /** true if a smaller request may succeed: the request was too large, or a change in it was invalid */
  isTooMuch: boolean;
  message: string;
  retryAfterMs?: number | undefined;
}

const STOPS: ReadonlySet<number> = new Set([403, 404, 410]);

export function judgeFailure(error: unknown): Judgement {
  if (!(error instanceof ApiFailure)) {
    return { problem: 'failing', stopped: undefined, isTooMuch: false, message: '' };
  }
  const { status, isApiResponse, code, message, retryAfterMs } = error;
  const isTooMuch = status === 413 || (status === 400 && isApiResponse);
  // A response without the API's error format comes from a proxy, so it says nothing about the memorial.
  const stopped = isApiResponse && STOPS.has(status) ? { code, message } : undefined;
  const judged = { stopped, isTooMuch, message };
  if (status === 0) return { ...judged, problem: 'offline' };
  if (status === 401) return { ...judged, problem: 'signed-out' };
  if (status === 429) return { ...judged, problem: 'limited', retryAfterMs };
  return {
    ...judged,
    problem: 'failing',
    message: status === 413 ? 'This is too long to be saved.' : message,
  };
}
