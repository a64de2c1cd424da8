import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** An expected failure. `error-codes.ts` defines the HTTP status and the message of each code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** error messages by field name or document path, for `INVALID_INPUT` */
  readonly fields?: Readonly<Record<string, string>>;
  /** the number of seconds after which to retry, sent as the header `Retry-After` */
  readonly retryAfterSeconds?: number;

  constructor(
    code: ErrorCode,
    options: {
      fields?: Readonly<Record<string, string>>;
      /** overrides the message of `error-codes.ts`, for codes with several reasons */
      message?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? ERROR_CODES[code].message, { cause: options.cause });
    this.code = code;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfterSeconds) this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): (typeof ERROR_CODES)[ErrorCode]['status'] {
    return ERROR_CODES[this.code].status;
  }
}
