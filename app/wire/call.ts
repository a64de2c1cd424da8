/**
 * Calls of the API from the browser. After a 401 the client refreshes the session and retries once (SPEC section 4,
 * Session). Every failure is an `ApiFailure` with a message of SPEC section 8.
 */
import type { ZodType } from 'zod';

import { pageI18n as i18n } from '../language/i18n.ts';
import type { Endpoint, InputOf, OutputOf, Params, Query, Right, Schema } from './endpoint.ts';
import { ApiFailure, retryAfterMs } from './errors/api-failure.ts';
import { isObject } from './json.ts';

type Input<Path extends string, In, Name extends string> = Params<Path> &
  ([In] extends [undefined] ? unknown : { payload: In }) &
  ([Name] extends [never] ? unknown : { query?: Query<Name> });

/**
 * Makes an API call from the browser.
 * @param input - the path parameters by name, `payload` and `query`
 * @returns the response's `data`
 * @throws {ApiFailure} only
 */
export async function call<
  Path extends string,
  Payload extends Schema | undefined,
  Data extends Schema | undefined,
  Name extends string,
>(
  { method, path, data }: Endpoint<Path, Right, Payload, Data, Name>,
  ...[input]: Partial<Record<string, never>> extends Input<Path, InputOf<Payload>, Name>
    ? [input?: Input<Path, InputOf<Payload>, Name>]
    : [input: Input<Path, InputOf<Payload>, Name>]
): Promise<OutputOf<Data>> {
  // The types of `input` depend on the endpoint. Here only names and strings matter.
  const { payload, query = {}, ...params } = (input ?? {}) as Record<string, unknown>;
  const filled = addressOf({ path }, params as Params<Path>);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Query<string>)) {
    if (value) search.set(name, value);
  }
  const address = search.size > 0 ? `${filled}?${search}` : filled;
  const request = {
    method,
    path: address,
    body: payload,
    ...(data ? { data: data as unknown as ZodType<OutputOf<Data>> } : {}),
  };
  return (await apiClient.call<OutputOf<Data>>(request)).data;
}

/** The path of an endpoint with its parameters filled in, for a link or a download. */
export function addressOf<Path extends string>(
  { path }: Pick<Endpoint<Path>, 'path'>,
  params: Params<Path>,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ''),
  );
}

export const CLIENT_MESSAGES = {
  invalidJson: /*i18n*/ 'Invalid JSON response from server',
  network: /*i18n*/ 'Network error occurred',
  refreshFailed: /*i18n*/ 'Authentication failed. Please log in again.',
} as const;

const REFRESH_PATH = '/api/v1/auth/refresh';

const PATHS_WITHOUT_REFRESH: ReadonlySet<string> = new Set(['/api/v1/auth/login', REFRESH_PATH]);

const DEFAULT_TIMEOUT_MS = 30_000;

export interface ApiRequest<T> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** if undefined, requests other than GET send `{}` */
  body?: unknown;
  data?: ZodType<T>;
}

export interface ApiResponse<T> {
  message: string;
  data: T;
}

export interface ApiClient {
  /** @throws {ApiFailure} only */
  call: <T = undefined>(request: ApiRequest<T>) => Promise<ApiResponse<T>>;
  /**
   * Calls `listener` when a session refresh fails with 401. Returns a function that removes the
   * listener.
   */
  onSessionEnded: (listener: () => void) => () => void;
}

interface ApiClientOptions {
  origin?: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
}

interface RawResponse {
  status: number;
  ok: boolean;
  text: string;
  retryAfter: string | null;
}

/**
 * Calls of one client share session refreshes, so the application uses only one client,
 * `apiClient`.
 */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { origin = '', timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const doFetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const sessionEndListeners = new Set<() => void>();
  let refreshing: Promise<void> | undefined;
  let refreshCount = 0;

  async function send({ method, path, body }: ApiRequest<unknown>): Promise<RawResponse> {
    try {
      const response = await doFetch(`${origin}${path}`, {
        method,
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          Accept: 'application/json',
          'Accept-Language': i18n.locale,
          ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      });
      const { status, ok, headers } = response;
      return { status, ok, text: await response.text(), retryAfter: headers.get('Retry-After') };
    } catch (error) {
      throw new ApiFailure(CLIENT_MESSAGES.network, { status: 0, cause: error });
    }
  }

  async function renewSession(countAtStart: number): Promise<void> {
    if (refreshCount !== countAtStart) return;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }

  async function refresh(): Promise<void> {
    try {
      parseEnvelope(await send({ method: 'POST', path: REFRESH_PATH }));
      refreshCount += 1;
    } catch (error) {
      const failure = error as ApiFailure;
      if (failure.status === 401) for (const listener of sessionEndListeners) listener();
      throw refreshFailure(failure);
    }
  }

  async function sendOrRenew<T>(request: ApiRequest<T>): Promise<ApiResponse<T>> {
    const countAtStart = refreshCount;
    const first = await send(request);
    const isExpired = first.status === 401 && !PATHS_WITHOUT_REFRESH.has(request.path);
    if (!isExpired) return parseResponse(first, request);
    await renewSession(countAtStart);
    return parseResponse(await send(request), request);
  }

  return {
    call: sendOrRenew,
    onSessionEnded: (listener) => {
      sessionEndListeners.add(listener);
      return () => sessionEndListeners.delete(listener);
    },
  };
}

export const apiClient = createApiClient();

function refreshFailure(cause: ApiFailure): ApiFailure {
  const { status, isApiResponse, code, message } = cause;
  return new ApiFailure((isApiResponse && message) || CLIENT_MESSAGES.refreshFailed, {
    status,
    isApiResponse,
    code,
    cause,
  });
}

function parseResponse<T>(response: RawResponse, request: ApiRequest<T>): ApiResponse<T> {
  const { message, data } = parseEnvelope(response);
  if (!request.data) return { message, data: undefined as T };
  const parsed = request.data.safeParse(data);
  if (parsed.success) return { message, data: parsed.data };
  throw invalidJson(response.status, parsed.error);
}

/** @throws ApiFailure unless the response is a success envelope */
function parseEnvelope(response: RawResponse): { message: string; data: unknown } {
  const { status, ok } = response;
  const body = parseObject(response);
  if (ok && body['success'] === true) {
    return { message: stringOrEmpty(body['message']), data: body['data'] };
  }
  if (ok && body['success'] !== false) throw invalidJson(status);
  const localized = isObject(body['localized']) ? body['localized'] : body;
  const message =
    stringOrEmpty(localized['message']) ||
    stringOrEmpty(body['message']) ||
    stringOrEmpty(body['error']);
  throw new ApiFailure(message || (ok ? '' : i18n._('HTTP error! status: {status}', { status })), {
    status,
    isApiResponse: body['success'] === false,
    code: stringOrEmpty(body['code']) || undefined,
    fields: { ...stringsOf(body['fields']), ...stringsOf(localized['fields']) },
    details: stringsOf(body['details']),
    retryAfterMs: retryAfterMs(response.retryAfter),
  });
}

function parseObject({ status, text }: RawResponse): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw invalidJson(status, error);
  }
  if (!isObject(body)) throw invalidJson(status);
  return body;
}

function invalidJson(status: number, cause?: unknown): ApiFailure {
  return new ApiFailure(CLIENT_MESSAGES.invalidJson, { status, cause });
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function stringsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
