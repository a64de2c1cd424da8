/** Publishes a visitor's tribute, and withdraws it. */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { markSubmission } from './store.server.ts';

/** Publishes the submission in its present words. */
export async function publishSubmission(
  transaction: DatabaseHandle,
  submissionId: string,
  now: Date,
): Promise<{ tributeId: string }> {
  await markSubmission(transaction, submissionId, { state: 'published', now });
  return { tributeId: submissionId };
}

/** Takes the submission back, and off the page if it is published. */
export async function withdrawSubmission(
  transaction: DatabaseHandle,
  submissionId: string,
  now: Date,
): Promise<void> {
  await markSubmission(transaction, submissionId, { state: 'withdrawn', now });
}
