// Words of visitors as the forms store them, for tests of what a family does with them.

import type { TestApp } from '../../../tests/harness/test-app.ts';
import { randomId } from '../../wire/ids.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';

interface StoredWords {
  name?: string;
  body?: string;
  email?: string | null;
  isHeld?: boolean;
  reasons?: string[];
}

/** Stores a tribute that waits; resolves to its id. Held words notify nobody. */
export async function storeTribute(
  app: TestApp,
  memorialId: string,
  { name = 'Di Friend', body = 'Thank you.', email = null, isHeld = false }: StoredWords = {},
): Promise<string> {
  const id = randomId('sub');
  const now = app.clock.now();
  await app.database.kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('tribute_submissions')
      .values({
        id,
        memorial_id: memorialId,
        state: isHeld ? 'held' : 'waiting',
        previous_state: null,
        tribute_id: null,
        name,
        relationship: null,
        category: null,
        body,
        photo: null,
        email,
        form_nonce: id,
        created_at: now,
        written_at: now,
        decided_at: null,
        decided_by: null,
      })
      .execute();
    if (!isHeld) await planNotification(transaction, memorialId, 'tribute', now);
  });
  return id;
}

/** Stores a letter; resolves to its id. */
export async function storeLetter(
  app: TestApp,
  memorialId: string,
  words: StoredWords & { mayAnswer?: boolean; senderKeys?: string[]; isFolded?: boolean } = {},
): Promise<string> {
  const { name = 'Ed Friend', body = 'Dear family,\nI am sorry.', email = null } = words;
  const { isHeld = false, reasons = [], mayAnswer = false, senderKeys = [] } = words;
  const id = randomId('con');
  const now = app.clock.now();
  await app.database.kysely.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('condolences')
      .values({
        id,
        memorial_id: memorialId,
        state: isHeld ? 'held' : 'arrived',
        name,
        relationship: null,
        body,
        photo: null,
        email,
        may_answer: mayAnswer,
        sender_keys: senderKeys,
        is_folded: words.isFolded ?? false,
        reasons,
        form_nonce: id,
        created_at: now,
        written_at: now,
      })
      .execute();
    if (!isHeld) await planNotification(transaction, memorialId, 'letter', now);
  });
  return id;
}
