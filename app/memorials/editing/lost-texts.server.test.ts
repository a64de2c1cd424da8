// A text that loses a conflict lies in the removed items, also what was typed after the conflict was known.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { FamilyUser } from '../testing/families.ts';
import { valueHash } from './changes/value-hash.ts';
import type { RemovedPart } from './contract.ts';

const BREAKS_IT = 'A text on which the server fails';

vi.mock('./changes/value-hash.ts', async (importOriginal) => {
  const original = await importOriginal<{ valueHash: typeof valueHash }>();
  return {
    valueHash: (value: unknown) => {
      if (value === BREAKS_IT) throw new TypeError(`A fault at “${BREAKS_IT}”`);
      return original.valueHash(value);
    },
  };
});

const SECTION = 'sec_0123456789ABCDEFGHIJab';

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

test('a change on which the server fails is refused alone: the other nine of ten are stored', async () => {
  const id = await owner.create();
  await owner.change(id, {
    id: 'album',
    op: 'insert',
    path: 'sections',
    value: { id: SECTION, type: 'albumSection' },
  });
  const captions = Array.from({ length: 8 }, (_, number) => ({
    id: `photo_${number}`,
    op: 'insert',
    path: `${SECTION}.photos`,
    value: { photo: 'https://example.org/a.jpg', caption: `Photo ${number}` },
  }));
  const broken = set('quote', BREAKS_IT);
  const last = set('memorialHeader', 'In memory of');
  const before = app.secrets.logLines().length;
  const answer = await owner.change(
    id,
    ...captions.slice(0, 4),
    broken,
    ...captions.slice(4),
    last,
  );
  expect(answer).toMatchObject({
    applied: [...captions, last].map((change) => ({ id: change.id })),
    conflicts: [],
    refused: [{ id: broken.id, code: 'UNEXPECTED' }],
  });
  const { document } = await owner.draft(id);
  expect(document).toMatchObject({ memorialHeader: 'In memory of' });
  expect(document).not.toHaveProperty('quote');
  expect(document.sections[0]?.photos).toHaveLength(8);
  const lines = app.secrets.logLines().slice(before).join('\n');
  expect(lines).toContain(broken.id);
  expect(lines).toContain('"path":"quote"');
  expect(lines).toContain('TypeError');
  expect(lines).not.toContain(BREAKS_IT);
});

test('a change that was refused because the server failed can be sent again with its id', async () => {
  const id = await owner.create();
  const broken = set('quote', BREAKS_IT);
  await owner.change(id, broken);
  expect(await owner.change(id, { ...broken, value: 'Mended' })).toMatchObject({
    applied: [{ id: broken.id }],
    refused: [],
  });
});
