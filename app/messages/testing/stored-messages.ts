import type { TestApp } from '../../../tests/harness/test-app.ts';
import { randomId } from '../../wire/ids.server.ts';
import { planNotification } from '../notifications/plan-notification.server.ts';
import type { ReasonName } from '../screening/reasons.ts';

interface StoredMessage {
  name?: string;
  text?: string;
  email?: string;
  mayAnswer?: boolean;
  isHeld?: boolean;
  isFolded?: boolean;
  reasons?: ReasonName[];
  senderKeys?: string[];
  /** whether the writer of a letter has confirmed the address; true unless said */
  isConfirmed?: boolean;
}

export async function storeTribute(
  app: TestApp,
  memorialId: string,
  words: StoredMessage = {},
): Promise<string> {
  const { name = 'Di Friend', text = 'Thank you.', email = null, isHeld = false } = words;
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
        body: text,
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

export async function storeCondolence(
  app: TestApp,
  memorialId: string,
  words: StoredMessage = {},
): Promise<string> {
  const { name = 'Ed Friend', text = 'Dear family,\nI am sorry.', email = null } = words;
  const { isHeld = false, reasons = [], mayAnswer = false, senderKeys = [] } = words;
  const { isConfirmed = true } = words;
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
        body: text,
        photo: null,
        email,
        may_answer: mayAnswer,
        email_confirmed_at: isConfirmed && email !== null ? now : null,
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
