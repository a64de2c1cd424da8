export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** the HTTP status; 0 if there was no response */
  readonly status: number;
  readonly isApiResponse: boolean;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string>>;

  constructor(
    message: string,
    options: {
      status: number;
      isApiResponse?: boolean;
      code?: string | undefined;
      fields?: Readonly<Record<string, string>> | undefined;
      details?: Readonly<Record<string, string>> | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.isApiResponse = options.isApiResponse ?? false;
    this.code = options.code;
    this.fields = options.fields ?? {};
    this.details = options.details ?? {};
  }
}

export function failureMessage(failure: unknown, fallback: string): string {
  return (failure instanceof ApiFailure && failure.message) || fallback;
}
