/**
 * How the browser calls the API: it sends, reads the envelope, and on 401 refreshes the session once
 * and tries once more (SPEC section 4, Session). Every failure leaves as an `ApiFailure` with a sentence
 * of SPEC section 8. It keeps no state about the person and shows nothing.
 */
import type { ZodType } from 'zod';

import { ApiFailure } from './api-failure.ts';

/** SPEC section 8, generic sentences. */
export const CLIENT_SENTENCES = {
  invalidJson: 'Invalid JSON response from server',
  network: 'Network error occurred',
  refreshFailed: 'Authentication failed. Please log in again.',
} as const;

const REFRESH_PATH = '/api/v1/auth/refresh';

/** A 401 of these says something about the call, not about the session's age. */
const NEVER_REFRESHED: ReadonlySet<string> = new Set(['/api/v1/auth/login', REFRESH_PATH]);

/** Longer than the slowest honest answer; after it, waiting is worse than being told. */
const ANSWER_LIMIT_MS = 30_000;

export interface ApiRequest<T> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** the payload; calls that change something always send JSON, `{}` where there is none */
  body?: unknown;
  /** describes `data` of the answer; left out where nothing of it is used */
  data?: ZodType<T>;
}

export interface ApiAnswer<T> {
  /** the server's words, for programs and logs; screens have their own */
  message: string;
  data: T;
}

export interface ApiClient {
  /** @throws {ApiFailure} always and only */
  call: <T = undefined>(request: ApiRequest<T>) => Promise<ApiAnswer<T>>;
  /** Called when the server says that the session is over; returns what ends the listening. */
  onSessionEnded: (listener: () => void) => () => void;
}

interface ApiClientOptions {
  /** stands before every path; empty in a browser */
  origin?: string;
  fetch?: typeof globalThis.fetch;
  answerLimitMs?: number;
}

interface RawAnswer {
  status: number;
  ok: boolean;
  text: string;
}

/** A client with its own shared refresh. The product has one, `apiClient`. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { origin = '', answerLimitMs = ANSWER_LIMIT_MS } = options;
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const endListeners = new Set<() => void>();
  let refreshing: Promise<void> | undefined;
  let refreshCount = 0;

  async function ask({ method, path, body }: ApiRequest<unknown>): Promise<RawAnswer> {
    try {
      const response = await send(`${origin}${path}`, {
        method,
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(answerLimitMs),
        headers: {
          Accept: 'application/json',
          ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      });
      return { status: response.status, ok: response.ok, text: await response.text() };
    } catch (error) {
      throw new ApiFailure(CLIENT_SENTENCES.network, { status: 0, cause: error });
    }
  }

  /** One refresh for everybody who waits; a call that began before the last one needs no other. */
  async function renewSession(countAtStart: number): Promise<void> {
    if (refreshCount !== countAtStart) return;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }

  async function refresh(): Promise<void> {
    try {
      readEnvelope(await ask({ method: 'POST', path: REFRESH_PATH }));
      refreshCount += 1;
    } catch (error) {
      const failure = error as ApiFailure;
      if (failure.status === 401) for (const listener of endListeners) listener();
      throw new ApiFailure(
        (failure.isAnswer && failure.message) || CLIENT_SENTENCES.refreshFailed,
        { status: failure.status, isAnswer: failure.isAnswer, code: failure.code, cause: failure },
      );
    }
  }

  async function call<T>(request: ApiRequest<T>): Promise<ApiAnswer<T>> {
    const countAtStart = refreshCount;
    const first = await ask(request);
    const isTooOld = first.status === 401 && !NEVER_REFRESHED.has(request.path);
    if (!isTooOld) return readAnswer(first, request);
    await renewSession(countAtStart);
    return readAnswer(await ask(request), request);
  }

  return {
    call,
    onSessionEnded: (listener) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
}

/** The product's client: one per tab, so that a refresh in progress is shared by all its callers. */
export const apiClient = createApiClient();

function readAnswer<T>(answer: RawAnswer, request: ApiRequest<T>): ApiAnswer<T> {
  const { message, data } = readEnvelope(answer);
  if (!request.data) return { message, data: undefined as T };
  const parsed = request.data.safeParse(data);
  if (parsed.success) return { message, data: parsed.data };
  throw unreadable(answer.status, parsed.error);
}

/**
 * The success envelope, or the failure it holds. An envelope that refuses without a word leaves the
 * sentence to the caller when its status is fine, and to the status otherwise.
 */
function readEnvelope(answer: RawAnswer): { message: string; data: unknown } {
  const { status, ok } = answer;
  const body = parseObject(answer);
  if (ok && body['success'] === true) {
    return { message: words(body['message']), data: body['data'] };
  }
  if (ok && body['success'] !== false) throw unreadable(status);
  const message = words(body['message']) || words(body['error']);
  throw new ApiFailure(message || (ok ? '' : `HTTP error! status: ${status}`), {
    status,
    isAnswer: body['success'] === false,
    code: words(body['code']) || undefined,
    fields: sentences(body['fields']),
  });
}

function parseObject({ status, text }: RawAnswer): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw unreadable(status, error);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable(status);
  return body as Record<string, unknown>;
}

function unreadable(status: number, cause?: unknown): ApiFailure {
  return new ApiFailure(CLIENT_SENTENCES.invalidJson, { status, cause });
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function sentences(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
