export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** the HTTP status; 0 if there was no response */
  readonly status: number;
  readonly isApiResponse: boolean;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string>>;
  /** how long the server asks to wait before the next attempt */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: {
      status: number;
      isApiResponse?: boolean;
      code?: string | undefined;
      fields?: Readonly<Record<string, string>> | undefined;
      details?: Readonly<Record<string, string>> | undefined;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.isApiResponse = options.isApiResponse ?? false;
    this.code = options.code;
    this.fields = options.fields ?? {};
    this.details = options.details ?? {};
    this.retryAfterMs = options.retryAfterMs;
  }
}

const LONGEST_RETRY_MS = 24 * 60 * 60_000;

/** @param header - the value of `Retry-After`, which our server gives in seconds */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? NaN);
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_RETRY_MS) : undefined;
}

export function failureMessage(failure: unknown, fallback: string): string {
  return (failure instanceof ApiFailure && failure.message) || fallback;
}
