import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { accept, mailedToken, membersOf, newAddress } from '../../members/testing/invited.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import type { HelpRequest } from './contract.ts';
import { openHelpForm, sendHelpRequest } from './help-forms.server.ts';
import { sweepHelpRequests } from './help-requests.server.ts';
import type { HelpValues } from './help-view.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let slug: string;

beforeEach(async () => {
  ({ owner, id: memorialId, slug } = await aPublishedMemorial(app));
});

async function openForm(language?: string) {
  const view = await openHelpForm(app.services, { slug, language });
  if (!('formToken' in view)) throw new Error('There is no form');
  return view;
}

async function ask(
  values: Partial<HelpValues> = {},
  network = `10.9.0.${memorialId.length}`,
  language?: string,
) {
  const { formToken } = await openForm(language);
  const filled = { name: 'Rosa Lind', text: 'I am her niece.', email: newAddress(), ...values };
  return sendHelpRequest(
    app.services,
    { slug, language },
    { values: filled, formToken, isTrapFilled: false },
    network,
  );
}

async function list(): Promise<HelpRequest[]> {
  return (await owner.read<{ requests: HelpRequest[] }>(`/${memorialId}/help-requests`)).requests;
}

const answer = (id: string | undefined, payload: Record<string, string>) =>
  owner.call('POST', `/${memorialId}/help-requests/${id}/answer`, payload);

const helpMails = async () =>
  (await app.mailbox.to(owner.email)).filter(({ subject }) => subject.includes('offered to help'));

describe('a request', () => {
  test("is in the owner's list, and the owner gets a mail without its text", async () => {
    const email = newAddress();
    expect(await ask({ email })).toEqual({ isSent: true });
    expect(await list()).toMatchObject([{ name: 'Rosa Lind', email, text: 'I am her niece.' }]);
    const [mail] = await helpMails();
    expect(mail?.subject).toBe('Someone has offered to help with the page for Anna Berg');
    expect(mail?.text).toContain(`/memorial/${memorialId}/settings/people`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/niece|Rosa/);
  });

  test('is counted only for the owner, until it is answered', async () => {
    const editor = await FamilyUser.member(app, memorialId, 'editor');
    const counted = async (user: FamilyUser) => {
      const { body } = await user.call('GET', `/${memorialId}`);
      return (body.data as unknown as { memorial: { helpRequests?: number } }).memorial
        .helpRequests;
    };
    expect(await counted(owner)).toBeUndefined();
    await ask();
    await ask();
    expect([await counted(owner), await counted(editor)]).toEqual([2, undefined]);
    const [request] = await list();
    await answer(request?.id, { answer: 'aside' });
    expect(await counted(owner)).toBe(1);
  });

  test('from the same address again is thanked and changes nothing: anyone can enter an address', async () => {
    const email = newAddress();
    await ask({ email });
    const again = { email: email.toUpperCase(), name: 'Not Rosa', text: 'Other words.' };
    expect(await ask(again)).toEqual({ isSent: true });
    expect(await list()).toMatchObject([{ name: 'Rosa Lind', email, text: 'I am her niece.' }]);
    expect(await helpMails()).toHaveLength(1);
  });

  test('is mailed at most three times a day; more are in the list', async () => {
    for (let sent = 0; sent < 5; sent += 1) await ask({}, `10.7.${sent}.1`);
    expect(await helpMails()).toHaveLength(3);
    expect(await list()).toHaveLength(5);
    app.clock.advance({ days: 1 });
    await ask({}, '10.7.9.1');
    expect(await helpMails()).toHaveLength(4);
  });

  test('comes from one network only five times a day to one memorial: others can still ask', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await ask({}, '10.6.0.1')).toEqual({ isSent: true });
    }
    expect(await ask({}, '10.6.0.1')).toMatchObject({ status: 429 });
    expect(await ask({}, '10.6.0.2')).toEqual({ isSent: true });
  });

  test('comes from one wide network only ten times a day to one memorial', async () => {
    const from = (block: number) => `2001:db8:${memorialId.length}:${block}::/64`;
    for (let block = 1; block <= 10; block += 1) {
      expect(await ask({}, from(block))).toEqual({ isSent: true });
    }
    expect(await ask({}, from(11))).toMatchObject({ status: 429 });
    expect(await ask({}, '10.6.0.3')).toEqual({ isSent: true });
  });

  test.each([
    ['email', 'nowhere', 'Enter a full email address, for example name@example.org.'],
    ['name', ' ', 'Enter your name.'],
    ['text', '', 'Enter a few words about who you are and how you’d like to help.'],
    [
      'text',
      'x'.repeat(90_000),
      'Shorten what you’ve written to 1,000 characters. It’s currently 90,000 characters long.',
    ],
    ['name', 'x'.repeat(90_000), 'Shorten your name to 200 characters.'],
    ['name', '\u200B', 'Your name contains hidden characters. Please type it again.'],
    [
      'text',
      'x'.repeat(1_001),
      'Shorten what you’ve written to 1,000 characters. It’s currently 1,001 characters long.',
    ],
  ] as const)('with an invalid %s comes back filled in', async (field, value, sentence) => {
    const outcome = await ask({ [field]: value });
    expect(outcome).toMatchObject({ status: 400, form: { errors: { [field]: sentence } } });
    expect('form' in outcome && outcome.form.values[field]).toBe(value);
    expect(await list()).toEqual([]);
  });

  test("with the honeypot filled in, or from another page's form, needs one more press", async () => {
    const { formToken } = await openForm();
    const values = { name: 'Rosa', text: 'Hello.', email: newAddress() };
    const trapped = await sendHelpRequest(
      app.services,
      { slug },
      { values, formToken, isTrapFilled: true },
      '10.9.1.1',
    );
    expect(trapped).toMatchObject({ status: 400, form: { values } });
    const other = await owner.create();
    await owner.publish(other);
    const otherSlug = (await owner.memorial(other)).slug;
    const foreign = { values, formToken, isTrapFilled: false };
    expect(
      await sendHelpRequest(app.services, { slug: otherSlug }, foreign, '10.9.1.1'),
    ).toMatchObject({
      status: 400,
    });
    app.clock.advance({ hours: 25 });
    expect(await sendHelpRequest(app.services, { slug }, foreign, '10.9.1.1')).toMatchObject({
      status: 400,
    });
  });

  test('a flood is refused, from one network and to one memorial; everything stays in the form', async () => {
    for (let sent = 0; sent < 20; sent += 1) await ask({}, `10.8.${sent}.1`);
    const refused = await ask({ text: 'I am her sister.' }, '10.8.99.1');
    expect(refused).toMatchObject({ status: 429, form: { values: { text: 'I am her sister.' } } });
    expect(await list()).toHaveLength(20);
  });

  test("on a page without an owner isn't accepted", async () => {
    const { formToken } = await openForm();
    await app.database.kysely
      .deleteFrom('memorial_members')
      .where('memorial_id', '=', memorialId)
      .execute();
    const values = { name: 'Rosa', text: 'Hello.', email: newAddress() };
    const sent = { values, formToken, isTrapFilled: false };
    expect(await sendHelpRequest(app.services, { slug }, sent, '10.9.1.2')).toMatchObject({
      unkept: { state: 'unkept' },
    });
    expect(await openHelpForm(app.services, { slug })).toMatchObject({ state: 'unkept' });
  });
});

describe('the owner’s answer', () => {
  test('an invitation with one press goes to the visitor, who accepts it', async () => {
    const email = newAddress();
    await ask({ email });
    const [request] = await list();
    const invite = () => answer(request?.id, { answer: 'invite', role: 'contributor' });
    expect((await invite()).status).toBe(200);
    expect((await invite()).status).toBe(404);
    expect(await list()).toEqual([]);
    const token = await mailedToken(app, email);
    expect((await accept(await FamilyUser.register(app, { email }), token)).status).toBe(200);
    expect((await membersOf(owner, memorialId)).members[1]).toMatchObject({ role: 'contributor' });
  });

  test('an invitation is in the language in which the visitor wrote', async () => {
    await sql`
      update memorials set document = document || '{"visitorLanguages": true}' where id = ${memorialId}
    `.execute(app.database.kysely);
    const email = newAddress();
    await ask({ email }, '10.9.2.1', 'es');
    const [request] = await list();
    await answer(request?.id, { answer: 'invite', role: 'contributor' });
    expect((await app.mailbox.lastTo(email)).html).toContain('<html lang="es"');
  });

  test('declined: gone from the list, the visitor is not notified, and asking again has no effect', async () => {
    const email = newAddress();
    await ask({ email });
    const [request] = await list();
    expect((await answer(request?.id, { answer: 'aside' })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await app.mailbox.to(email)).toEqual([]);
    expect(await ask({ email })).toEqual({ isSent: true });
    expect(await list()).toEqual([]);
    expect(await helpMails()).toHaveLength(1);
  });

  test('declined and undone: in the list as before, and no one gets an email', async () => {
    const email = newAddress();
    await ask({ email });
    const [request] = await list();
    await answer(request?.id, { answer: 'aside' });
    expect((await answer(request?.id, { answer: 'reopen' })).status).toBe(200);
    expect((await answer(request?.id, { answer: 'reopen' })).status).toBe(200);
    expect(await list()).toEqual([request]);
    expect([await app.mailbox.to(email), await helpMails()]).toMatchObject([[], [{}]]);
    await answer(request?.id, { answer: 'invite', role: 'contributor' });
    expect((await answer(request?.id, { answer: 'reopen' })).status).toBe(404);
  });

  test.each(['aside', 'reopen'])('to a request of another memorial is 404: %s', async (wanted) => {
    await ask();
    const [request] = await list();
    const stranger = await FamilyUser.register(app);
    const own = await stranger.create();
    const path = `/${own}/help-requests/${request?.id}/answer`;
    expect((await stranger.call('POST', path, { answer: wanted })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('old requests are removed after half a year', async () => {
    await ask();
    app.clock.advance({ days: 179 });
    await sweepHelpRequests(app.services);
    await owner.browser.login(owner.email);
    expect(await list()).toHaveLength(1);
    app.clock.advance({ days: 2 });
    await sweepHelpRequests(app.services);
    await owner.browser.login(owner.email);
    expect(await list()).toEqual([]);
  });
});
