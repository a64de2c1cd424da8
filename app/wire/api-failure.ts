/** A failed API call, with a message of SPEC section 8. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** the HTTP status; 0 if there was no response */
  readonly status: number;
  /** true if the message is from the API */
  readonly isApiResponse: boolean;
  /** the envelope's error code */
  readonly code: string | undefined;
  /** error messages by field name */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    message: string,
    options: {
      status: number;
      isApiResponse?: boolean;
      code?: string | undefined;
      fields?: Readonly<Record<string, string>> | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.isApiResponse = options.isApiResponse ?? false;
    this.code = options.code;
    this.fields = options.fields ?? {};
  }
}

/** Returns the failure's message, or the caller's default message. */
export function failureMessage(failure: unknown, fallback: string): string {
  return (failure instanceof ApiFailure && failure.message) || fallback;
}
