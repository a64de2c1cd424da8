/** Refusals as Stripe's API words them: `{error: {type, code, message, param}}` with a status. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export class StripeApiError extends Error {
  override readonly name = 'StripeApiError';
  readonly status: ContentfulStatusCode;
  readonly details: { type: ErrorType; code?: string; param?: string };

  constructor(
    status: ContentfulStatusCode,
    message: string,
    details: { type?: ErrorType; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.details = { type: 'invalid_request_error', ...details };
  }

  body(): { error: Record<string, string> } {
    return { error: { message: this.message, ...this.details } };
  }
}

/** An id in the address that names nothing. */
export function missingObject(kind: string, id: string): StripeApiError {
  return new StripeApiError(404, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  });
}

/** An id among the parameters that names nothing. */
export function missingReference(kind: string, id: string, param: string): StripeApiError {
  return new StripeApiError(400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}
