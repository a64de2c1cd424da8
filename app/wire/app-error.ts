import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** An expected failure. Its code is the key into `error-codes.ts`, which has its status and message. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** error messages by field name or document path, for `INVALID_INPUT` */
  readonly fields?: Readonly<Record<string, string>>;
  /** whole seconds until a retry makes sense; sent as the header `Retry-After` */
  readonly retryAfterSeconds?: number;

  constructor(
    code: ErrorCode,
    options: {
      fields?: Readonly<Record<string, string>>;
      /** overrides the table's message, for `INVALID_INPUT` */
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
