import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { MessageSettingsView } from './contract.ts';
import { readMessageSettings } from './message-settings.server.ts';

const CHOICE = { tributes: 'closed', letters: 'closed', notify: 'evening' } as const;

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
  await owner.subscribe();
});
beforeEach(async () => {
  memorialId = await owner.create();
});

const put = (payload: unknown) => owner.call('PUT', `/${memorialId}/words`, payload);
const read = () => readMessageSettings(app.database.kysely, memorialId);

describe('how messages arrive', () => {
  test('has defaults where nothing was chosen', async () => {
    expect(await read()).toEqual({
      tributes: 'family',
      letters: 'open',
      notify: 'at-once',
      timeZone: 'UTC',
      firstReader: null,
      replyTo: null,
    });
  });

  test('is changed by the owner, and missing fields stay', async () => {
    const all = { ...CHOICE, timeZone: 'Europe/Vienna', replyTo: 'family@example.org' };
    expect((await put(all)).status).toBe(200);
    expect((await put({ ...CHOICE, tributes: 'trusted' })).status).toBe(200);
    expect(await read()).toEqual({ ...all, tributes: 'trusted', firstReader: null });
    expect((await put({ ...CHOICE, replyTo: null })).status).toBe(200);
    expect((await read()).replyTo).toBeNull();
  });

  test('lists the members who can read first', async () => {
    const moderator = await FamilyUser.member(app, memorialId, 'moderator');
    const { body } = await put({ ...CHOICE, firstReader: await moderator.id() });
    const { words } = body.data as unknown as { words: MessageSettingsView };
    expect(words.readers.map(({ userId }) => userId)).toEqual([
      await owner.id(),
      await moderator.id(),
    ]);
    expect(words.firstReader).toBe(await moderator.id());
  });

  test.each([
    ['firstReader', { firstReader: 'usr_of_somebody_else' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['replyTo', { replyTo: 'nobody' }],
    ['notify', { notify: 'always' }],
  ])('refuses an invalid %s and changes nothing', async (field, wrong) => {
    const { status, body } = await put({ ...CHOICE, ...wrong });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect((await read()).tributes).toBe('family');
  });

  test("can't make a contributor the first reader", async () => {
    const contributor = await FamilyUser.member(app, memorialId, 'contributor');
    expect((await put({ ...CHOICE, firstReader: await contributor.id() })).status).toBe(400);
  });
});
