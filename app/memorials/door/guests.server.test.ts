import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../testing/families.ts';
import { sendGuestLink } from './send-guest-link.server.ts';
import { Guest, Keeper } from './testing/family-page.ts';
import {
  checkGuestLink,
  enterByGuestLink,
  findDoorOfLink,
  sweepGuestLinks,
} from './use-guest-link.server.ts';

const app = openTestApp();
const second = openTestApp({ secondInstanceOf: app });
let keeper: Keeper;
beforeEach(async () => {
  keeper = await Keeper.register(app);
});

describe('guests', () => {
  test('the owner lists them; the list is normalized and has each address once', async () => {
    const { id } = await keeper.page();
    const emails = [' Bo@Example.org', 'bo@example.org', 'ida@example.org'];
    const { body } = await keeper.user.call('PUT', `/${id}/guests`, { emails });
    const listed = (body.data as unknown as { guests: Array<{ email: string }> }).guests;
    expect(listed.map(({ email }) => email).toSorted()).toEqual([
      'bo@example.org',
      'ida@example.org',
    ]);
    expect((await keeper.user.call('GET', `/${id}/guests`)).body.data).toEqual(body.data);
    const refused = [{ emails: ['nobody'] }, { emails: Array(201).fill('a@example.org') }, {}];
    for (const payload of refused) {
      expect((await keeper.user.call('PUT', `/${id}/guests`, payload)).status).toBe(400);
    }
  });

  test('enter by a link, which one browser can use repeatedly within 24 hours', async () => {
    const { id, slug } = await keeper.page();
    const { guest, email } = await keeper.invitedGuest({ id, slug });
    expect(await guest.look(slug, second)).toBe('in');
    const token = await keeper.linkOf(slug, email);
    const [phone, other] = [new Guest(app), new Guest(app)];
    await checkGuestLink(app.services, token, phone.caller());
    await checkGuestLink(app.services, token, phone.caller());
    await phone.use(token);
    expect(await phone.look(slug)).toBe('in');
    await sweepGuestLinks(app.services);
    expect(await enterByGuestLink(app.services, token, phone.caller())).toEqual({
      slug,
      cookies: [],
    });
    await expect(enterByGuestLink(app.services, token, other.caller())).rejects.toMatchObject({
      code: 'LINK_OVER',
    });
    await expect(checkGuestLink(app.services, token, other.caller())).rejects.toMatchObject({
      code: 'LINK_OVER',
    });
    const late = await keeper.linkOf(slug, email);
    app.clock.advance({ hours: 25 });
    await expect(enterByGuestLink(app.services, late, other.caller())).rejects.toMatchObject({
      code: 'LINK_OVER',
    });
    await expect(
      enterByGuestLink(app.services, late.replace(/.$/, '_'), other.caller()),
    ).rejects.toMatchObject({
      code: 'LINK_OVER',
    });
  });

  test('a removed guest loses access at once, and so does an unused link', async () => {
    const { id, slug } = await keeper.page();
    const { guest, email } = await keeper.invitedGuest({ id, slug });
    const unused = await keeper.linkOf(slug, email);
    await keeper.setGuests(id, 'somebody-else@example.org');
    for (const at of [app, second]) expect(await guest.look(slug, at)).toBe('ended');
    await expect(
      enterByGuestLink(app.services, unused, new Guest(app).caller()),
    ).rejects.toMatchObject({ code: 'LINK_OVER' });
  });

  test("an address that isn't listed gets the same response and no mail", async () => {
    const { id, slug } = await keeper.page();
    await keeper.setGuests(id, 'listed@example.org');
    const answers = [
      await sendGuestLink(app.services, slug, 'listed@example.org', '192.0.2.250'),
      await sendGuestLink(app.services, slug, 'not-listed@example.org', '192.0.2.251'),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await app.mailbox.to('listed@example.org')).toHaveLength(1);
    expect(await app.mailbox.to('not-listed@example.org')).toEqual([]);
    expect(await sendGuestLink(app.services, slug, 'nothing', '192.0.2.251')).toMatchObject({
      status: 400,
    });
  });

  test('the mail names the page, unless the name could be an advertisement', async () => {
    const { id, slug } = await keeper.page();
    await keeper.setGuests(id, 'reader@example.org');
    await keeper.linkOf(slug, 'reader@example.org');
    const [mail] = await app.mailbox.to('reader@example.org');
    // The memorial's name ends with a number in this test, and the mail with a link never contains such a name.
    expect(mail?.subject).toBe('Your link to a memorial page');
    expect(mail?.text).toContain(`${app.config.origin}/f/i/`);
  });

  test('one network gets two mails an hour to an address, and leaves the guest those of the others', async () => {
    const { id, slug } = await keeper.page();
    await keeper.setGuests(id, 'bothered@example.org');
    const ask = (network: string) =>
      sendGuestLink(app.services, slug, 'bothered@example.org', network);
    const mails = async () => (await app.mailbox.to('bothered@example.org')).length;
    for (let asked = 0; asked < 10; asked += 1) {
      expect(await ask('192.0.4.1')).toEqual({ slug, isSent: true });
    }
    expect(await mails()).toBe(2);
    await ask('192.0.4.2');
    expect(await mails()).toBe(3);
    app.clock.advance({ minutes: 61 });
    for (let part = 1; part <= 10; part += 1) await ask(`2001:db8:9:${part.toString(16)}::/64`);
    expect(await mails()).toBe(5);
    await ask('192.0.4.2');
    expect(await mails()).toBe(6);
  });

  test('an expired link leads back to the door, but only for a page with a door', async () => {
    const { id, slug } = await keeper.page();
    await keeper.setGuests(id, 'late@example.org');
    const token = await keeper.linkOf(slug, 'late@example.org');
    await new Guest(app).use(token);
    expect(await findDoorOfLink(app.services, token)).toBe(slug);
    const forged = [
      token.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')),
      `X${token.slice(1)}`,
      '',
    ];
    for (const other of forged) expect(await findDoorOfLink(app.services, other)).toBeUndefined();
    await keeper.setLevel(id, { level: 'public' });
    expect(await findDoorOfLink(app.services, token)).toBeUndefined();
    await keeper.setLevel(id, { level: 'family', password: 'Another one 6' });
    app.clock.advance({ hours: 25 });
    expect(await findDoorOfLink(app.services, token)).toBe(slug);
  });

  test('one mailbox gets at most four links an hour, whoever asks', async () => {
    const { id, slug } = await keeper.page();
    await keeper.setGuests(id, 'flooded@example.org');
    for (let asked = 0; asked < 30; asked += 1) {
      await sendGuestLink(app.services, slug, 'flooded@example.org', `192.0.3.${asked}`);
    }
    expect(await app.mailbox.to('flooded@example.org')).toHaveLength(4);
    const asks = async () => {
      const outcome = await sendGuestLink(app.services, slug, 'x@example.org', '192.0.3.99');
      return 'status' in outcome ? outcome.status : 200;
    };
    const statuses = [];
    for (let asked = 0; asked < 21; asked += 1) statuses.push(await asks());
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('a member gets a link too, which ends with the membership', async () => {
    const { id, slug } = await keeper.page();
    const helper = await FamilyUser.register(app);
    await helper.join(id, 'contributor');
    const guest = new Guest(app);
    const token = await keeper.linkOf(slug, helper.email);
    await guest.use(token);
    expect(await guest.look(slug)).toBe('in');
    await app.database.kysely
      .deleteFrom('memorial_members')
      .where('memorial_id', '=', id)
      .where('user_id', '=', await helper.id())
      .execute();
    expect(await guest.look(slug)).toBe('ended');
  });
});
