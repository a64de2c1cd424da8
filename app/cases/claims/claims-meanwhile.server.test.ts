import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { moveCases } from '../move-cases.server.ts';
import { declineCase, grantClaim } from '../queue/decide.server.ts';
import { caseIdOf, lastToken, type CaseVisitor } from '../testing/case-visitor.ts';
import { anAddress, ClaimedMemorial } from '../testing/claimed-memorial.ts';
import { CASE_INTENTS } from './case-page-view.ts';
import { answerCasePage, readCasePage } from './case-pages.server.ts';

const app = openTestApp();
let memorial: ClaimedMemorial;
let owner: FamilyUser;
let visitor: CaseVisitor;

beforeEach(async () => {
  memorial = await ClaimedMemorial.begin(app);
  ({ owner, visitor } = memorial);
});

describe('meanwhile', () => {
  test('the page becomes private or is taken down, under another name: the claimant gets to know neither', async () => {
    const email = anAddress();
    const token = await visitor.confirmedClaim({ email });
    expect(JSON.stringify(await visitor.page(token))).toContain('Anna Berg');
    const change = (level: string) =>
      sql`
        update memorials set level = ${level}, document = document || '{"fullName": "Anna Secret"}'
        where id = ${memorial.id}
      `.execute(app.database.kysely);
    await change('family');
    const page = await visitor.page(token);
    expect(page).toMatchObject({ stage: 'asked', memorial: { name: '', names: [] } });
    expect(page.memorial.profilePhoto).toBeUndefined();
    await declineCase(app.services, caseIdOf(token));
    expect((await app.mailbox.lastTo(email)).text).toContain('You asked to look after a memorial');
    const other = anAddress();
    await change('link');
    const third = await visitor.confirmedClaim({ email: other });
    await owner.call('DELETE', `/${memorial.id}`);
    await moveCases(app.services);
    const mail = await app.mailbox.lastTo(other);
    expect(mail.text).toContain('The family has taken the page down');
    expect(`${mail.subject}${mail.text}`).not.toContain('Anna');
    await expect(visitor.page(third)).rejects.toMatchObject({ code: 'MEMORIAL_GONE' });
  });

  test("the owner's account is deleted: the claim goes to the operator at once", async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    const link = await lastToken(app, owner.email);
    await memorial.loseOwner();
    expect(await visitor.stage(token)).toBe('with-operator');
    await expect(readCasePage(app.services, link, undefined)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test("the owner's account is deleted and an editor takes over: the new owner is asked", async () => {
    const editor = await FamilyUser.register(app);
    await editor.join(memorial.id, 'editor');
    const token = await visitor.confirmedClaim({ email: anAddress() });
    await memorial.pass(20);
    await memorial.loseOwner();
    expect(await visitor.stage(token)).toBe('asked');
    expect((await app.mailbox.lastTo(editor.email)).text).toContain('has asked to look after');
    await memorial.pass(29);
    expect(await visitor.stage(token)).toBe('asked');
  });

  test('the page gets an owner while the operator has the claim: it is closed', async () => {
    await memorial.loseOwner();
    const email = anAddress();
    const token = await visitor.confirmedClaim({ email });
    expect(await visitor.stage(token)).toBe('with-operator');
    await (await FamilyUser.register(app)).join(memorial.id, 'owner');
    await moveCases(app.services);
    expect(await visitor.stage(token)).toBe('other-keeper');
    expect((await app.mailbox.lastTo(email)).text).toContain(
      'Someone else looks after this page now',
    );
  });

  test('a page without an owner is granted to the person who signs up with the confirmed address', async () => {
    await memorial.loseOwner();
    const claimant = await FamilyUser.register(app);
    const token = await visitor.confirmedClaim({ email: claimant.email });
    expect(await grantClaim(app.services, caseIdOf(token))).toEqual({ isDone: true });
    const user = { userId: await claimant.id(), isEmailVerified: true };
    await answerCasePage(app.services, token, CASE_INTENTS.accept, user);
    expect(await memorial.findOwner()).toBe(await claimant.id());
  });

  test('the page is taken down: the claimant is notified, and the claim is closed', async () => {
    const email = anAddress();
    const token = await visitor.confirmedClaim({ email });
    await owner.call('DELETE', `/${memorial.id}`);
    await moveCases(app.services);
    expect((await memorial.claimOf(token))?.outcome).toBe('gone');
    expect((await app.mailbox.lastTo(email)).text).toContain('taken the page down');
    await expect(visitor.page(token)).rejects.toMatchObject({ code: 'MEMORIAL_GONE' });
  });

  test('the page is purged: nothing of the claim is left', async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    await app.database.kysely
      .updateTable('memorials')
      .set({ state: 'purged' })
      .where('id', '=', memorial.id)
      .execute();
    expect(await memorial.claimOf(token)).toBeUndefined();
    await moveCases(app.services);
  });

  test("the page's address changes: the claim's page is the same, and the old form redirects", async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    const slug = `moved-${visitor.slug}`;
    await owner.call('PUT', `/${memorial.id}/address`, { slug });
    expect((await visitor.page(token)).memorial.slug).toBe(slug);
    await expect(visitor.send('claim', { email: anAddress() })).rejects.toMatchObject({ slug });
  });

  test('the clock is set back: nothing happens twice', async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    await memorial.pass(30);
    await memorial.pass(-29);
    await memorial.pass(29);
    expect(await memorial.stepsOf(token)).toEqual([
      'sent',
      'confirmed',
      'with-owner',
      'owner-silent',
    ]);
  });

  test('the claimant becomes the owner in another way: the claim is closed', async () => {
    const claimant = await FamilyUser.register(app);
    const token = await visitor.confirmedClaim({ email: claimant.email });
    await owner.join(memorial.id, 'editor');
    await claimant.join(memorial.id, 'owner');
    await moveCases(app.services);
    expect(await visitor.stage(token)).toBe('became-owner');
  });
});

describe('“I still look after this page”', () => {
  const keep = async () =>
    answerCasePage(app.services, await lastToken(app, owner.email), CASE_INTENTS.keep, undefined);

  test("is valid for 90 days: claims it closes automatically don't extend it", async () => {
    await visitor.confirmedClaim({ email: anAddress() });
    await keep();
    await memorial.pass(89);
    const second = await visitor.confirmedClaim({ email: anAddress() });
    expect(await visitor.stage(second)).toBe('kept');
    await memorial.pass(89);
    const third = await visitor.confirmedClaim({ email: anAddress() });
    expect(await visitor.stage(third)).toBe('asked');
    await memorial.pass(30);
    expect(await visitor.stage(third)).toBe('with-operator');
  });

  test("is one owner's answer: the next owner is asked", async () => {
    await visitor.confirmedClaim({ email: anAddress() });
    await keep();
    const next = await FamilyUser.register(app);
    await owner.join(memorial.id, 'editor');
    await next.join(memorial.id, 'owner');
    const token = await visitor.confirmedClaim({ email: anAddress() });
    expect(await visitor.stage(token)).toBe('asked');
    expect((await app.mailbox.lastTo(next.email)).text).toContain('has asked to look after');
  });

  test('counts for the owner who gave it, even if the claim was made while another owned the page', async () => {
    await visitor.confirmedClaim({ email: anAddress() });
    const next = await FamilyUser.register(app);
    await owner.join(memorial.id, 'editor');
    await next.join(memorial.id, 'owner');
    expect((await next.call('POST', `/${memorial.id}/cases/keep`)).status).toBe(200);
    const token = await visitor.confirmedClaim({ email: anAddress() });
    expect(await visitor.stage(token)).toBe('kept');
  });
});

test('two acceptances at once: one owner', async () => {
  await memorial.loseOwner();
  const people = [await FamilyUser.register(app), await FamilyUser.register(app)];
  const tokens: string[] = [];
  for (const { email } of people) tokens.push(await visitor.confirmedClaim({ email }));
  for (const token of tokens) await grantClaim(app.services, caseIdOf(token));
  await Promise.all(
    people.map(async (person, index) =>
      answerCasePage(app.services, tokens[index] ?? '', CASE_INTENTS.accept, {
        userId: await person.id(),
        isEmailVerified: true,
      }),
    ),
  );
  const stages = await Promise.all(tokens.map((token) => visitor.stage(token)));
  expect(stages.toSorted()).toEqual(['became-owner', 'other-keeper']);
});
