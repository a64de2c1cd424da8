import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** An expected failure. Its code names the row of `error-codes.ts` with status and sentence. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** sentences by field name or document path, for `INVALID_INPUT` */
  readonly fields?: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    options: { fields?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(ERROR_CODES[code].message, { cause: options.cause });
    this.code = code;
    if (options.fields) this.fields = options.fields;
  }

  get status(): (typeof ERROR_CODES)[ErrorCode]['status'] {
    return ERROR_CODES[this.code].status;
  }
}
