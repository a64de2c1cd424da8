/** Why a call of the API gave no data, in the words of SPEC section 8. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** HTTP status; 0 when nobody answered */
  readonly status: number;
  /**
   * True for an answer in the envelope that says no: its message is the server's sentence. False for an
   * exception: no answer, or one that is not the envelope.
   */
  readonly isAnswer: boolean;
  /** the stable word of the envelope */
  readonly code: string | undefined;
  /** sentences by field name */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    message: string,
    options: {
      status: number;
      isAnswer?: boolean;
      code?: string | undefined;
      fields?: Readonly<Record<string, string>> | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.isAnswer = options.isAnswer ?? false;
    this.code = options.code;
    this.fields = options.fields ?? {};
  }
}

/** The sentence for the person: what came with the failure, else the call's own default. */
export function sentenceOf(failure: unknown, fallback: string): string {
  return (failure instanceof ApiFailure && failure.message) || fallback;
}
