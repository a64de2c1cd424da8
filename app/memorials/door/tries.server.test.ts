import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { tryPassword } from './open-door.server.ts';
import { Guest, Keeper, PASSWORD } from './testing/family-page.ts';

const app = openTestApp();
const second = openTestApp({ secondInstanceOf: app });
let keeper: Keeper;
beforeEach(async () => {
  keeper = await Keeper.register(app);
});

describe('the password', () => {
  test('works on every instance, and with a trailing space', async () => {
    const { slug } = await keeper.page();
    const guest = new Guest(app);
    expect(await guest.try(slug, `${PASSWORD} `)).toBe(303);
    expect(await guest.look(slug, second)).toBe('in');
    expect(await new Guest(app).try(slug, PASSWORD.toLowerCase())).toBe(403);
  });

  test('"Changing the password ends all cookies", guests\' too, on every instance at once', async () => {
    const { id, slug } = await keeper.page();
    const guest = new Guest(app);
    await guest.try(slug, PASSWORD);
    const { guest: invited } = await keeper.invitedGuest({ id, slug });
    for (const at of [app, second]) {
      expect([await guest.look(slug, at), await invited.look(slug, at)]).toEqual(['in', 'in']);
    }
    await keeper.setLevel(id, { level: 'family', password: 'Another one 2' });
    for (const at of [app, second]) {
      expect([await guest.look(slug, at), await invited.look(slug, at)]).toEqual([
        'ended',
        'ended',
      ]);
    }
    expect(await guest.try(slug, PASSWORD)).toBe(403);
    expect(await guest.try(slug, 'Another one 2')).toBe(303);
  });

  test('a cookie from before the page was opened and closed with another password is invalid', async () => {
    const { id, slug } = await keeper.page();
    const guest = new Guest(app);
    await guest.try(slug, PASSWORD);
    await keeper.setLevel(id, { level: 'public' });
    await keeper.setLevel(id, { level: 'family', password: 'Another one 3' });
    expect(await guest.look(slug)).toBe('ended');
    await keeper.setLevel(id, { level: 'family', password: PASSWORD });
    expect(await guest.look(slug)).toBe('ended');
  });

  test('is not stored in readable form', async () => {
    const { id } = await keeper.page('Only here 77');
    const row = await app.database.kysely
      .selectFrom('memorial_doors')
      .selectAll()
      .where('memorial_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain('Only here');
  });
});

describe('tries', () => {
  test('“ten tries a quarter of an hour per network”; right passwords do not count', async () => {
    const { slug } = await keeper.page();
    const network = '198.51.100.7';
    for (let person = 0; person < 25; person += 1) {
      expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(303);
    }
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect(await new Guest(app, network).try(slug, `wrong ${wrong} wrong`)).toBe(403);
    }
    expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(429);
    expect(await new Guest(app).try(slug, PASSWORD)).toBe(303);
    app.clock.advance({ minutes: 16 });
    expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(303);
  });

  test('right passwords at the same time do not count, however few tries are left', async () => {
    const { slug } = await keeper.page();
    const church = '198.51.100.6';
    const enterTogether = () =>
      Promise.all(Array.from({ length: 5 }, () => new Guest(app, church).try(slug, PASSWORD)));
    for (let wrong = 0; wrong < 9; wrong += 1) {
      await new Guest(app, church).try(slug, `wrong ${wrong} wrong`);
    }
    expect(await enterTogether()).toEqual([303, 303, 303, 303, 303]);
    expect(await new Guest(app, church).try(slug, 'the tenth')).toBe(403);
    expect(await enterTogether()).toEqual([429, 429, 429, 429, 429]);
  });

  test('right passwords that a busy server did not compare do not count', async () => {
    const { slug } = await keeper.page();
    const church = new Guest(app, '198.51.100.5');
    const busy = {
      ...app.services,
      doorPasswords: {
        ...app.services.doorPasswords,
        hashLikeStored: () => Promise.reject(new AppError('BUSY')),
      },
    };
    for (let turn = 0; turn < 11; turn += 1) {
      await expect(tryPassword(busy, slug, PASSWORD, church.caller())).rejects.toMatchObject({
        code: 'BUSY',
      });
    }
    expect(await church.try(slug, PASSWORD)).toBe(303);
  });

  test('200 networks together have forty an hour, and lock out no one who has been in', async () => {
    const { id, slug } = await keeper.page();
    const aunt = new Guest(app);
    await aunt.try(slug, PASSWORD);
    const { guest: invited } = await keeper.invitedGuest({ id, slug });
    const before = app.hashes();
    const statuses: number[] = [];
    for (let network = 0; network < 200; network += 1) {
      const stranger = new Guest(app, `203.0.113.${network}`);
      for (let guess = 0; guess < 2; guess += 1) {
        statuses.push(await stranger.try(slug, `guess ${network} ${guess}`));
      }
    }
    expect(statuses).toEqual([...Array<number>(40).fill(403), ...Array<number>(360).fill(429)]);
    expect(app.hashes() - before).toBe(40);
    // The strangers have used up their tries. The family still gets access: with a valid cookie, with an old cookie and
    // the new password, by a link, and as a member.
    expect(await aunt.look(slug)).toBe('in');
    expect(await invited.look(slug)).toBe('in');
    await keeper.setLevel(id, { level: 'family', password: 'Another one 4' });
    expect(await aunt.look(slug)).toBe('ended');
    expect(await aunt.try(slug, 'Another one 4')).toBe(303);
    const { guest: another } = await keeper.invitedGuest({ id, slug });
    expect(await another.look(slug)).toBe('in');
    const member = new Guest(app);
    member.userId = await keeper.user.id();
    expect(await member.look(slug)).toBe('in');
    app.clock.advance({ minutes: 61 });
    expect(await new Guest(app).try(slug, 'Another one 4')).toBe(303);
  });

  test('refused tries write nothing more, at one door and from all networks together', async () => {
    const { slug } = await keeper.page();
    const network = '198.51.100.8';
    for (let wrong = 0; wrong < 11; wrong += 1) {
      await new Guest(app, network).try(slug, `wrong ${wrong} wrong`);
    }
    const counters = () =>
      app.database.kysely.selectFrom('attempts').selectAll().orderBy('key').execute();
    const counted = await counters();
    expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(429);
    expect(await counters()).toEqual(counted);
  });

  test('a browser with access passes again without a hash', async () => {
    const { id, slug } = await keeper.page();
    const guest = new Guest(app);
    await guest.try(slug, PASSWORD);
    const { guest: invited } = await keeper.invitedGuest({ id, slug });
    const before = app.hashes();
    for (const known of [guest, invited]) expect(await known.try(slug, PASSWORD)).toBe(303);
    expect(app.hashes()).toBe(before);
    await keeper.setLevel(id, { level: 'family', password: 'Another one 5' });
    expect(await guest.try(slug, PASSWORD)).toBe(403);
    expect(await guest.try(slug, 'Another one 5')).toBe(303);
  });

  test('300 right passwords an hour come from one network, 600 from a wide one', async () => {
    const { slug } = await keeper.page();
    const network = '198.51.100.9';
    const entries = { rule: 'doorEntriesOfNetwork', from: network } as const;
    const counted = await countAtOnce(app, 280, entries);
    for (let person = counted; person < 300; person += 1) {
      expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(303);
    }
    const before = app.hashes();
    const counters = () =>
      app.database.kysely.selectFrom('attempts').selectAll().orderBy('key').execute();
    expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(429);
    const atTheLimit = await counters();
    for (let more = 0; more < 30; more += 1) {
      expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(429);
    }
    expect([app.hashes(), await counters()]).toEqual([before, atTheLimit]);
    // The limit of correct passwords counts per network, so other networks can still get access.
    expect(await new Guest(app).try(slug, PASSWORD)).toBe(303);
    let inWideNetwork = 0;
    for (const from of ['2001:db8:7:a1::/64', '2001:db8:7:a2::/64']) {
      inWideNetwork += await countAtOnce(app, 290, { ...entries, from });
    }
    for (let person = inWideNetwork; person < 600; person += 1) {
      const part = `2001:db8:7:${(1 + (person % 10)).toString(16)}::/64`;
      expect(await new Guest(app, part).try(slug, PASSWORD)).toBe(303);
    }
    expect(await new Guest(app, '2001:db8:7:ff::/64').try(slug, PASSWORD)).toBe(429);
    app.clock.advance({ minutes: 61 });
    expect(await new Guest(app, network).try(slug, PASSWORD)).toBe(303);
  });
});
