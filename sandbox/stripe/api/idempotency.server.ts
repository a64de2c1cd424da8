/** The same idempotency key and the same request get the same response for a day, as at Stripe. */
import { createHash } from 'node:crypto';

import type { Account } from '../account/account.server.ts';
import type { StoredResponse } from '../account/records.ts';
import { StripeApiError } from './api-error.server.ts';

const LIFE_SECONDS = 24 * 3600;

/** Bounds the file, which is written as a whole after every call. */
const MAX_RESPONSES = 300;

/** What makes two requests the same. */
export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** @throws StripeApiError when the key was used for another request */
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

/** Stores results and faults of the API. Refusals are not stored: the next try may be right. */
export function storeResponse(account: Account, response: Omit<StoredResponse, 'at'>): void {
  const { responses } = account.records;
  responses.push({ ...response, at: account.now() });
  responses.splice(0, responses.length - MAX_RESPONSES);
}
