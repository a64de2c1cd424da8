// A text that loses a conflict lies in the removed items, also what was typed after the conflict was known.

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { valueHash } from './changes/value-hash.ts';
import type { RemovedPart } from './contract.ts';

let app: TestApp;
let owner: FamilyUser;
beforeAll(async () => {
  app = await createTestApp();
  owner = await FamilyUser.register(app);
});
afterAll(() => app.close());

let changes = 0;
const lose = (path: string, value: unknown) => ({
  id: `lose_${(changes += 1)}`,
  op: 'lose',
  path,
  value,
});
const set = (path: string, value: unknown, was?: unknown) => ({
  id: `set_${(changes += 1)}`,
  op: 'set',
  path,
  value,
  was: valueHash(was),
});

async function removedParts(user: FamilyUser, id: string): Promise<RemovedPart[]> {
  const { body } = await user.call('GET', `/${id}/draft/removed`);
  return (body.data as unknown as { parts: RemovedPart[] }).parts;
}

test('a text that was given up is kept, changes nothing, and is kept once', async () => {
  const id = await owner.create({ quote: 'Hers' });
  const change = lose('quote', 'His, longer');
  const answer = await owner.change(id, change);
  expect(answer).toMatchObject({
    revision: 0,
    applied: [{ id: change.id }],
    conflicts: [],
    refused: [],
  });
  await owner.change(id, change);
  await owner.change(id, lose('quote', 'His, longer'));
  expect(await removedParts(owner, id)).toMatchObject([
    { reason: 'conflict', path: 'quote', value: 'His, longer', by: 'Ada King' },
  ]);
  expect(await owner.draft(id)).toMatchObject({ revision: 0, document: { quote: 'Hers' } });
});

test('the next conflict names whoever changed the field, not whoever gave up', async () => {
  const id = await owner.create();
  const editor = await FamilyUser.register(app);
  await editor.join(id, 'editor');
  await editor.browser.callApi('PUT', '/profile', { firstName: 'Bo', lastName: 'Hill' });
  await owner.change(id, set('quote', 'Hers'));
  app.clock.advance({ minutes: 1 });
  await editor.change(id, lose('quote', 'His'));
  const { conflicts } = await owner.change(id, set('quote', 'Late'));
  expect(conflicts).toMatchObject([{ current: 'Hers', by: 'Ada King' }]);
});

test('a contributor’s text is kept, also for a field that only editors change, and seen by nobody else’s eyes', async () => {
  const id = await owner.create();
  const [one, two] = [await FamilyUser.register(app), await FamilyUser.register(app)];
  await one.join(id, 'contributor');
  await two.join(id, 'contributor');
  expect(await one.change(id, lose('quote', 'Hidden from the other'))).toMatchObject({
    applied: [{}],
  });
  expect(await removedParts(one, id)).toHaveLength(1);
  expect(await removedParts(two, id)).toEqual([]);
  expect(await removedParts(owner, id)).toHaveLength(1);
});

test.each([['a place that cannot be', lose('quote"; --', 'x')]])(
  'refuses %s',
  async (_, change) => {
    const id = await owner.create();
    expect(await owner.change(id, change)).toMatchObject({ applied: [], refused: [{}] });
  },
);
