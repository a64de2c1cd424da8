import { sql } from 'kysely';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { SubmissionState } from '../tables.server.ts';

let written = 0;

export interface SubmissionFields {
  state?: SubmissionState;
  name?: string;
  body?: string;
  category?: string | null;
  photo?: string | null;
  sender_keys?: string[];
  reasons?: string[];
  is_folded?: boolean;
  email?: string;
  created_at?: Date;
  written_at?: Date;
}

/**
 * Stores a waiting tribute and resolves to its id. Each tribute is one second newer than the
 * previous one.
 */
export async function insertSubmission(
  db: DatabaseHandle,
  memorialId: string,
  fields: SubmissionFields = {},
): Promise<string> {
  written += 1;
  const id = randomId('sub');
  const at = fields.created_at ?? new Date(Date.UTC(2026, 10, 20) + written * 1_000);
  await db
    .insertInto('tribute_submissions')
    .values({
      id,
      memorial_id: memorialId,
      state: 'waiting',
      name: `Writer ${written}`,
      body: `Words number ${written}`,
      form_nonce: id,
      created_at: at,
      written_at: at,
      ...fields,
    })
    .execute();
  return id;
}

export async function changeSubmission(
  db: DatabaseHandle,
  id: string,
  body: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('tribute_submissions')
    .set((eb) => ({
      body,
      written_at: at,
      revision: eb('revision', '+', 1),
      has_change: sql<boolean>`state = 'published'`,
    }))
    .where('id', '=', id)
    .execute();
}
