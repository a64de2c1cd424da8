// On both databases: only PostgreSQL lets two transactions wait for each other.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { testDatabaseKind } from '../../../tests/harness/test-database.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import { saveVerdict } from '../verdicts/store.server.ts';
import { lockOfMemorial } from './store.server.ts';

const app = openTestApp();
const keys = ['browser:b', 'email:e'];

/** Counts the transactions that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.kysely);
  return rows.length;
}

describe.runIf(testDatabaseKind === 'postgres')('while another member publishes a tribute', () => {
  test.each(['POST', 'DELETE'] as const)('%s …/block waits for that', async (method) => {
    const moderator = await FamilyUser.register(app);
    const memorial = await ModeratedMemorialOfTest.begin(app, moderator);
    const id = await memorial.submit({ sender_keys: [...keys, 'network:n'] });
    const block = (sent: 'POST' | 'DELETE') =>
      memorial.owner.call(sent, `/${memorial.id}/submissions/${id}/block`);
    if (method === 'DELETE') await block('POST');
    const { kysely } = app.database;
    const decided = { memorialId: memorial.id, userId: await moderator.id() };
    // As `decideOnTributes` does.
    const waiting = await kysely.transaction().execute(async (transaction) => {
      await lockOfMemorial(transaction, memorial.id, [id]);
      const answer = block(method);
      await expect.poll(countWaiting).toBe(1);
      await saveVerdict(transaction, {
        ...decided,
        keys,
        verdict: 'trusted',
        now: app.clock.now(),
      });
      return { answer };
    });
    expect((await waiting.answer).status).toBe(200);
  });
});
