import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, string>>;
  /** further facts for the browser, by name */
  readonly details?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;

  constructor(
    code: ErrorCode,
    options: {
      fields?: Readonly<Record<string, string>>;
      details?: Readonly<Record<string, string>>;
      message?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? ERROR_CODES[code].message, { cause: options.cause });
    this.code = code;
    if (options.fields) this.fields = options.fields;
    if (options.details) this.details = options.details;
    if (options.retryAfterSeconds) this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): (typeof ERROR_CODES)[ErrorCode]['status'] {
    return ERROR_CODES[this.code].status;
  }
}
