/**
 * Idempotency keys: a repeated request with the same key receives the stored response of the first request for 24
 * hours, as at Stripe.
 */
import { createHash } from 'node:crypto';

import type { Account } from '../account/account.server.ts';
import type { StoredResponse } from '../account/records.ts';
import { StripeApiError } from './api-error.server.ts';

const LIFE_SECONDS = 24 * 3600;

/**
 * The maximum number of stored responses. It limits the size of the state file, which is rewritten after every API
 * call.
 */
const MAX_RESPONSES = 300;

/** Requests with the same hash count as the same request. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/**
 * Returns the stored response of a key.
 * @throws StripeApiError when the key was used for another request
 */
export function findResponse(
  account: Account,
  key: string,
  request: string,
): StoredResponse | undefined {
  const stored = account.records.responses.find(
    (response) => response.key === key && response.at > account.now() - LIFE_SECONDS,
  );
  if (stored && stored.request !== request) {
    throw new StripeApiError(
      400,
      `Keys for idempotent requests can only be used with the same endpoint and the same parameters ` +
        `they were first used with. Try another key than '${key}' for another request.`,
      { type: 'idempotency_error' },
    );
  }
  return stored;
}

/** Stores a successful response or a server error. Rejections (4xx) are not stored, because a retry may succeed. */
export function storeResponse(account: Account, response: Omit<StoredResponse, 'at'>): void {
  const { responses } = account.records;
  responses.push({ ...response, at: account.now() });
  responses.splice(0, responses.length - MAX_RESPONSES);
}
