interface ErrorDetails {
  type?: 'api_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
}

export class StripeApiError extends Error {
  override readonly name = 'StripeApiError';
  readonly status: 400 | 401 | 404 | 500;
  readonly #details: ErrorDetails;

  constructor(status: 400 | 401 | 404 | 500, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.#details = { type: 'invalid_request_error', ...details };
  }

  body(): string {
    return JSON.stringify({ error: { message: this.message, ...this.#details } });
  }
}

export function missingObject(kind: string, id: string): StripeApiError {
  return new StripeApiError(404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  });
}

export function missingReference(kind: string, id: string, param: string): StripeApiError {
  return new StripeApiError(400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
