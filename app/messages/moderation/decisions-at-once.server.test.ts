// On both databases: only PostgreSQL lets two transactions wait for each other.
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { testDatabaseKind } from '../../../tests/harness/test-database.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import { saveVerdict } from '../verdicts/store.server.ts';

const app = openTestApp();

const SENDERS = Array.from({ length: 40 }, (_, index) => `browser:b${index}`);

describe.runIf(testDatabaseKind === 'postgres')('two members, at once', () => {
  test('move tributes of the same senders to spam, each in another order', async () => {
    const moderator = await FamilyUser.register(app);
    const memorial = await ModeratedMemorialOfTest.begin(app, moderator);
    const decided = { memorialId: memorial.id, userId: await moderator.id() };
    const now = app.clock.now();
    await saveVerdict(app.database.kysely, {
      ...decided,
      keys: SENDERS,
      verdict: 'trusted',
      now,
    });
    const submitOfEach = async (keys: readonly string[]) => {
      const ids: string[] = [];
      for (const key of keys) ids.push(await memorial.submit({ sender_keys: [key] }));
      return ids;
    };
    const [one, other] = [await submitOfEach(SENDERS), await submitOfEach(SENDERS.toReversed())];
    const outcomes = await Promise.all([
      memorial.decide({ ids: one, decision: 'spam' }),
      memorial.decide({ ids: other, decision: 'spam' }, moderator),
    ]);
    expect(outcomes.map(({ decided: done }) => done.length)).toEqual([40, 40]);
    const undone = await Promise.all([
      memorial.decide({ ids: one, decision: 'undo' }),
      memorial.decide({ ids: other, decision: 'undo' }, moderator),
    ]);
    expect(undone.map(({ decided: done }) => done.length)).toEqual([40, 40]);
  });
});
