import { beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import type { FormValues } from '../writing/form/form-view.ts';
import { Visitor, written } from '../writing/testing/visitor.ts';
import { changeOwnMessage, takeBackMessage } from '../writing/writers-page/own-message.server.ts';
import type { Decision } from './contract.ts';

const app = openTestApp();
let moderator: FamilyUser;
let memorial: ModeratedMemorialOfTest;
beforeAll(async () => {
  moderator = await FamilyUser.register(app);
});
beforeEach(async () => {
  memorial = await ModeratedMemorialOfTest.begin(app, moderator);
});

async function aWaitingTribute(text: string): Promise<{ token: string; id: string }> {
  const { slug } = await memorial.owner.memorial(memorial.id);
  const token = await new Visitor(app).write(slug, { text });
  const { submissions } = await memorial.list('state=waiting');
  return { token, id: submissions[0]?.id ?? '' };
}

const decide = (id: string, decision: Decision) =>
  memorial.decide({ ids: [id], decision, revisions: { [id]: 1 } });

function change(token: string, text: string, values: Partial<FormValues> = {}) {
  const form = { values: written({ text, ...values }), formToken: undefined, isTrapFilled: false };
  return changeOwnMessage(app.services, token, form, new Visitor(app).writer);
}

const ROUNDS = [1, 2, 3, 4, 5];

test.each(ROUNDS)('text that no family member has read never appears (round %i)', async () => {
  const { token, id } = await aWaitingTribute('Read words');
  const [, { changed }] = await Promise.all([change(token, 'Unread words'), decide(id, 'publish')]);
  const shown = (await memorial.onThePage()).map(({ body }) => body);
  const row = await memorial.row(id);
  expect({ shown, row }).toMatchObject(
    changed.length > 0
      ? { shown: [], row: { state: 'waiting', body: 'Unread words' } }
      : {
          shown: ['Read words'],
          row: { state: 'published', has_change: true, body: 'Unread words' },
        },
  );
});

test.each(ROUNDS)('withdrawn text is gone whatever is decided (round %i)', async () => {
  const { token, id } = await aWaitingTribute('Words');
  await Promise.all([
    decide(id, 'publish'),
    takeBackMessage(app.services, token),
    decide(id, 'spam'),
    change(token, 'Other words'),
  ]);
  expect(await memorial.onThePage()).toEqual([]);
  expect(await memorial.row(id)).toMatchObject({ state: 'withdrawn', body: '', tribute_id: null });
  await memorial.decide({ ids: [id], decision: 'undo' });
  expect(await memorial.onThePage()).toEqual([]);
});

async function aHeldTribute(email: string): Promise<string> {
  const { slug } = await memorial.owner.memorial(memorial.id);
  const text = 'Visit https://example.com/pills now';
  await new Visitor(app).write(slug, { text, email });
  return (await memorial.list('state=held')).submissions[0]?.id ?? '';
}

test.each([
  ['published', ['publish']],
  ['declined, then published', ['decline', 'publish']],
] as const)(
  'the writer of a held tribute that is %s gets the link to edit it',
  async (_, steps) => {
    const email = `writer-of-${steps.join('-')}@example.net`;
    const id = await aHeldTribute(email);
    expect(await app.mailbox.to(email)).toEqual([]);
    for (const decision of steps) await decide(id, decision);
    const [mail, ...more] = await app.mailbox.to(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('/w/t');
    expect(mail?.text).not.toContain('before it appears');
  },
);

test('the writer who was mailed at sending gets no second mail when the tribute is published', async () => {
  const email = 'mailed-at-sending@example.net';
  const { slug } = await memorial.owner.memorial(memorial.id);
  await new Visitor(app).write(slug, { email });
  const id = (await memorial.list('state=waiting')).submissions[0]?.id ?? '';
  for (const decision of ['publish', 'decline', 'publish'] as const) await decide(id, decision);
  expect(await app.mailbox.to(email)).toHaveLength(1);
});

test('a changed form that is sent again after the decision asks the family nothing more', async () => {
  const { token, id } = await aWaitingTribute('First words');
  await decide(id, 'publish');
  await change(token, 'Second words');
  await memorial.decide({ ids: [id], decision: 'publish' });
  await change(token, 'Second words');
  expect(await memorial.row(id)).toMatchObject({ has_change: false, revision: 2 });
  await memorial.decide({ ids: [id], decision: 'decline' });
  await change(token, 'Second words');
  expect(await memorial.row(id)).toMatchObject({ state: 'declined', returned_at: null });
});

test('another address alone asks the family nothing, and is mailed the link', async () => {
  const { token, id } = await aWaitingTribute('Words');
  await decide(id, 'publish');
  const email = 'address-alone@example.net';
  await change(token, 'Words', { email });
  expect(await memorial.row(id)).toMatchObject({ email, has_change: false, revision: 1 });
  expect((await app.mailbox.lastTo(email)).text).toContain('/w/t');
});

test('a category that only the family can choose stays when the writer changes the words', async () => {
  const { token, id } = await aWaitingTribute('First words');
  await memorial.decide({ ids: [id], decision: 'publish', category: 'Family' });
  await change(token, 'Second words');
  expect(await memorial.row(id)).toMatchObject({ category: 'Family', body: 'Second words' });
});
