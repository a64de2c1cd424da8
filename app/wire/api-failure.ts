/** A failed API call, with a message of SPEC section 8. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; 0 without a response */
  readonly status: number;
  /**
   * True for a failure envelope of the API: the message is the server's. False for a network error or a
   * response in another format.
   */
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

/** Returns the failure's message or, if it has none, the caller's default message. */
export function failureMessage(failure: unknown, fallback: string): string {
  return (failure instanceof ApiFailure && failure.message) || fallback;
}
