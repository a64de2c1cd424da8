/** The same key and the same request get the same answer for a day, as at Stripe. */
import { createHash } from 'node:crypto';

import type { Context } from 'hono';

import type { Account } from './account.server.ts';
import { StripeApiError } from './api-error.server.ts';
import type { Records } from './records.ts';

/** What makes two requests the same. */
export function fingerprint(c: Context, text: string): string {
  return createHash('sha256').update(`${c.req.method} ${c.req.path}\n${text}`).digest('base64url');
}

type KeptAnswer = Records['keptAnswers'][number];

const KEPT_SECONDS = 24 * 3600;
/** All of the file is written with every call. */
const KEPT_ANSWERS = 300;

/**
 * The answer that is kept under a key.
 * @throws StripeApiError when the key was used for another request
 */
export function keptAnswer(account: Account, key: string, request: string): KeptAnswer | undefined {
  const { keptAnswers } = account.records;
  const kept = keptAnswers.find(
    (answer) => answer.key === key && answer.at > account.now() - KEPT_SECONDS,
  );
  if (kept && kept.request !== request) {
    throw new StripeApiError(
      400,
      `Keys for idempotent requests can only be used with the same endpoint and the same parameters ` +
        `they were first used with. Try another key than '${key}' for another request.`,
      { type: 'idempotency_error' },
    );
  }
  return kept;
}

/** Refusals are not kept: nothing was done, and the next try may be right. A fault of the API is. */
export function keepAnswer(account: Account, answer: Omit<KeptAnswer, 'at'>): void {
  const { keptAnswers } = account.records;
  keptAnswers.push({ ...answer, at: account.now() });
  keptAnswers.splice(0, keptAnswers.length - KEPT_ANSWERS);
}
