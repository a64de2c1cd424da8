import type { I18n } from '@lingui/core';

import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { inEnglish, say, type Sentence } from './sentence.ts';

export type FieldSentences = Readonly<Record<string, Sentence>>;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** English sentences by field */
  readonly fields?: Readonly<Record<string, string>>;
  /** further facts for the browser, by name */
  readonly details?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly #message: Sentence;
  readonly #fields: FieldSentences | undefined;

  /** @param options.message - otherwise the sentence of the code */
  constructor(
    code: ErrorCode,
    options: {
      fields?: FieldSentences;
      details?: Readonly<Record<string, string>>;
      message?: Sentence;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    const message = options.message ?? ERROR_CODES[code].message;
    super(inEnglish(message), { cause: options.cause });
    this.code = code;
    this.#message = message;
    this.#fields = options.fields;
    if (options.fields) this.fields = mapFields(options.fields, inEnglish);
    if (options.details) this.details = options.details;
    if (options.retryAfterSeconds) this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): (typeof ERROR_CODES)[ErrorCode]['status'] {
    return ERROR_CODES[this.code].status;
  }

  /** What the error says in a language. Sentences that no catalog has stay English. */
  in(i18n: I18n): { message: string; fields?: Readonly<Record<string, string>> } {
    return {
      message: say(i18n, this.#message),
      ...(this.#fields && { fields: mapFields(this.#fields, (one) => say(i18n, one)) }),
    };
  }
}

function mapFields(fields: FieldSentences, toText: (sentence: Sentence) => string) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [field, toText(sentence)]),
  );
}
