import { createHash } from 'node:crypto';

import type { Account } from '../account/account.server.ts';
import type { StoredResponse } from '../account/records.ts';
import { StripeApiError } from './api-error.server.ts';

const LIFE_SECONDS = 24 * 3600;

const MAX_RESPONSES = 300;

export function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/**
 * Returns the response that was stored under this key.
 * @throws StripeApiError if the key was used for another request
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

export function storeResponse(account: Account, response: Omit<StoredResponse, 'at'>): void {
  const { responses } = account.records;
  responses.push({ ...response, at: account.now() });
  responses.splice(0, responses.length - MAX_RESPONSES);
}
