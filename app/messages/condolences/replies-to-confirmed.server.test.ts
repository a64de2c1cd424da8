import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import { Visitor, written } from '../writing/testing/visitor.ts';
import { askToConfirm, confirmOwnEmail } from '../writing/writers-page/confirm-email.server.ts';
import { changeOwnMessage, readOwnMessage } from '../writing/writers-page/own-message.server.ts';
import type { Writer } from '../writing/writing-context.server.ts';
import type { Condolence, CondolencesPage, ThanksResult } from './contract.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let slug: string;

beforeAll(async () => {
  ({ owner, id: memorialId, slug } = await aPublishedMemorial(app));
});

let writers = 0;
const anAddress = () => `writer-of-letter-${(writers += 1)}@example.net`;

async function writeCondolence(email: string, writer: Partial<Writer> = {}): Promise<string> {
  const visitor = new Visitor(app, writer);
  return visitor.write(slug, { email, mayAnswer: true }, { kind: 'letter' });
}

async function mailedToken(email: string): Promise<string> {
  const { text } = await app.mailbox.lastTo(email);
  return /\/w\/([\w-]+)/.exec(text)?.[1] ?? '';
}

async function call(method: string, path: string, payload?: unknown) {
  await owner.browser.post('/refresh');
  return owner.call(method, `/${memorialId}/condolences${path}`, payload);
}

async function newest(): Promise<Condolence> {
  const page = (await call('GET', '')).body.data as unknown as CondolencesPage;
  const id = page.letters[0]?.id ?? '';
  return (await call('GET', `/${id}`)).body.data?.['letter'] as Condolence;
}

async function countTo(email: string): Promise<number> {
  return (await app.mailbox.to(email)).length;
}

const reply = (id: string, text = 'Dear friend, thank you.') =>
  call('POST', `/${id}/reply`, { text });

async function change(token: string, email: string, writer: Partial<Writer> = {}) {
  const form = {
    values: written({ email, mayAnswer: true }),
    formToken: undefined,
    isTrapFilled: false,
  };
  return changeOwnMessage(app.services, token, form, new Visitor(app, writer).writer);
}

describe('a condolence with an unconfirmed address', () => {
  test("can't be replied to, and no mail is sent", async () => {
    const email = anAddress();
    await writeCondolence(email);
    const letter = await newest();
    expect(letter).toMatchObject({ canAnswer: false, awaitsConfirmation: true });
    const before = await countTo(email);
    expect((await reply(letter.id)).body.code).toBe('ANSWER_NOT_WANTED');
    const thanks = await call('POST', '/thanks', { ids: [letter.id], text: 'Thank you' });
    expect(thanks.body.data as unknown as ThanksResult).toEqual({
      thanked: [],
      skipped: [letter.id],
    });
    expect(await countTo(email)).toBe(before);
  });

  test('is confirmed by the link in its mail, and only by a POST', async () => {
    const email = anAddress();
    await writeCondolence(email);
    const token = await mailedToken(email);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({
      reply: 'confirmable',
    });
    expect((await newest()).canAnswer).toBe(false);
    await confirmOwnEmail(app.services, token);
    const letter = await newest();
    expect(letter).toMatchObject({ canAnswer: true, awaitsConfirmation: false });
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ reply: 'confirmed' });
    expect((await reply(letter.id)).status).toBe(200);
    expect((await app.mailbox.lastTo(email)).text).toMatch(/^Dear friend, thank you\./);
  });

  test("isn't confirmed by the link the browser shows after sending", async () => {
    const email = anAddress();
    const token = await writeCondolence(email);
    expect(await mailedToken(email)).not.toBe(token);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({
      reply: 'unconfirmed',
    });
    await confirmOwnEmail(app.services, token);
    expect((await newest()).canAnswer).toBe(false);
    const mailed = await mailedToken(email);
    for (const wrong of [`${token}${'A'.repeat(16)}`, `${mailed.slice(0, -16)}${'A'.repeat(16)}`]) {
      await confirmOwnEmail(app.services, wrong).catch(() => undefined);
      expect((await newest()).canAnswer).toBe(false);
    }
  });

  test('shows its address without the proof, whichever link opened it', async () => {
    const email = anAddress();
    const token = await writeCondolence(email);
    for (const opened of [token, await mailedToken(email)]) {
      const { path } = await readOwnMessage(app.services, opened, false);
      const shown = path.slice('/w/'.length);
      expect(await readOwnMessage(app.services, shown, false)).toMatchObject({
        reply: 'unconfirmed',
        path,
      });
    }
  });

  test("isn't confirmed by the mail to a previous address", async () => {
    const [own, victim] = [anAddress(), anAddress()];
    const token = await writeCondolence(own);
    const proof = await mailedToken(own);
    await confirmOwnEmail(app.services, proof);
    await change(token, victim);
    expect(await newest()).toMatchObject({ canAnswer: false, awaitsConfirmation: true });
    await expect(confirmOwnEmail(app.services, proof)).rejects.toMatchObject({ code: 'LINK_OVER' });
    expect((await newest()).canAnswer).toBe(false);
    // The new address got its own mail, whose link confirms it.
    await confirmOwnEmail(app.services, await mailedToken(victim));
    expect((await newest()).canAnswer).toBe(true);
  });

  test("stays confirmed when its text or the address's case changes", async () => {
    const email = anAddress();
    const token = await writeCondolence(email);
    await confirmOwnEmail(app.services, await mailedToken(email));
    await change(token, email.toUpperCase());
    expect((await newest()).canAnswer).toBe(true);
  });

  test('is confirmed by a writer signed in with that verified address', async () => {
    const user = await FamilyUser.register(app, { email: anAddress() });
    const actor = { userId: await user.id(), isEmailVerified: true };
    await writeCondolence(user.email);
    expect((await newest()).canAnswer).toBe(false);
    await writeCondolence(anAddress(), { user: actor });
    expect((await newest()).canAnswer).toBe(false);
    const token = await writeCondolence(user.email, { user: actor });
    expect((await newest()).canAnswer).toBe(true);
    expect(await readOwnMessage(app.services, token, false)).toMatchObject({ reply: 'confirmed' });
  });

  test('that was held asks its writer to confirm once the family says “Not spam”', async () => {
    const email = anAddress();
    const sent = { kind: 'letter', isTrapFilled: true } as const;
    await new Visitor(app).write(slug, { email, mayAnswer: true }, sent);
    const held = (await call('GET', '?state=held')).body.data as unknown as CondolencesPage;
    const id = held.letters[0]?.id ?? '';
    expect(await countTo(email)).toBe(0);
    for (let at = 0; at < 2; at += 1) await call('POST', `/${id}/fine`);
    expect(await countTo(email)).toBe(1);
    expect((await app.mailbox.lastTo(email)).text).toContain('Let the family reply');
    await confirmOwnEmail(app.services, await mailedToken(email));
    expect(await newest()).toMatchObject({ id, canAnswer: true });
  });

  test('sends its mail again when the writer asks, within the mail limit', async () => {
    const email = anAddress();
    const token = await writeCondolence(email);
    const { writer } = new Visitor(app);
    expect(await askToConfirm(app.services, token, writer)).toBeUndefined();
    expect(await countTo(email)).toBe(2);
    for (let asked = 0; asked < 4; asked += 1) await askToConfirm(app.services, token, writer);
    const refused = await askToConfirm(app.services, token, writer);
    expect(refused).toMatchObject({ status: 429, view: { notice: expect.any(String) } });
    expect(await countTo(email)).toBeLessThanOrEqual(4);
    await confirmOwnEmail(app.services, await mailedToken(email));
    expect((await newest()).canAnswer).toBe(true);
  });
});

test.each([
  'BUY NOW at https://casino.example.com/win - best offers!',
  'See www.casino.example.com for more',
  'Visit casino-winners.com today',
  'ftp://files.example.org/x',
])('a reply with a link is refused with a message, and no mail is sent: %s', async (text) => {
  const email = anAddress();
  await writeCondolence(email);
  await confirmOwnEmail(app.services, await mailedToken(email));
  const { id } = await newest();
  const before = await countTo(email);
  const refused = await reply(id, text);
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toEqual({
    text: 'Remove the web address. Replies can’t contain links.',
  });
  expect((await call('POST', '/thanks', { ids: [id], text })).status).toBe(400);
  expect(await countTo(email)).toBe(before);
  expect((await reply(id, 'Write to anna.berg@example.org, or call us on Sunday.')).status).toBe(
    200,
  );
});
