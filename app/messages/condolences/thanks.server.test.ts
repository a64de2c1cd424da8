import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aPublishedMemorial, type FamilyUser } from '../../memorials/testing/families.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import { storeCondolence } from '../testing/stored-messages.ts';
import type { CondolencesPage, ThanksResult } from './contract.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let writers = 0;

beforeEach(async () => {
  ({ owner, id: memorialId } = await aPublishedMemorial(app));
  await app.jobs.runDue();
});

const kysely = () => app.database.kysely;

async function list(): Promise<CondolencesPage> {
  return owner.read<CondolencesPage>(`/${memorialId}/condolences`);
}

const answer = (id: string, text: string) =>
  owner.call('POST', `/${memorialId}/condolences/${id}/reply`, { text });

async function thank(ids: string[], text: string): Promise<ThanksResult> {
  const { body } = await owner.call('POST', `/${memorialId}/condolences/thanks`, { ids, text });
  return body.data as unknown as ThanksResult;
}

async function answerable(): Promise<{ id: string; email: string }> {
  const email = `thanked-${(writers += 1)}@example.org`;
  return { id: await storeCondolence(app, memorialId, { email, mayAnswer: true }), email };
}

describe('thanks', () => {
  test('go to each writer who agreed, one mail each, and to no one else', async () => {
    const first = await answerable();
    const second = await answerable();
    const silent = await storeCondolence(app, memorialId, { email: 'silent@example.org' });
    const ids = [first.id, second.id, silent, first.id, 'con_0000000000000000000000'];
    const result = await thank(ids, 'We thank you all.');
    expect(result.thanked.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(result.skipped).toEqual([silent, 'con_0000000000000000000000']);
    await thank([first.id, second.id], 'We thank you all.');
    for (const { email } of [first, second]) {
      const mails = await app.mailbox.to(email);
      expect(mails).toMatchObject([{ to: email }]);
      expect(mails[0]?.subject).toBe('Ada King thanks you for your condolences');
    }
    expect(await app.mailbox.to('silent@example.org')).toEqual([]);
    expect((await list()).letters.filter(({ isAnswered }) => isAnswered)).toHaveLength(2);
  });

  test('beyond the daily limit are refused as a whole, and no mail is sent', async () => {
    const many: string[] = [];
    const subject = memorialId;
    const counted = await countAtOnce(app, 400, { rule: 'answersOfMemorial', subject });
    const letters = counted > 0 ? 18 : 90;
    for (let at = 0; at < letters; at += 1) many.push((await answerable()).id);
    for (let round = 0; round < 5; round += 1) await thank(many, `Round ${round}`);
    await app.jobs.runDue();
    const { status } = await owner.call('POST', `/${memorialId}/condolences/thanks`, {
      ids: many,
      text: 'Too many',
    });
    expect(status).toBe(429);
    const { id } = await answerable();
    expect((await answer(id, 'One more')).status).toBe(200);
    const refused = await kysely()
      .selectFrom('condolence_replies')
      .select('id')
      .where('body', '=', 'Too many')
      .execute();
    expect(refused).toEqual([]);
  });
});
