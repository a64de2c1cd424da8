import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
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

describe('a claim', () => {
  test('is shown to no one until its address is confirmed by pressing a button, not by opening the link', async () => {
    const email = anAddress();
    const token = await visitor.claim({ email });
    const mails = await app.mailbox.to(owner.email);
    expect(await visitor.stage(token)).toBe('unconfirmed');
    expect(await visitor.stage(token)).toBe('unconfirmed');
    expect(await app.mailbox.to(owner.email)).toHaveLength(mails.length);
    expect((await owner.call('GET', `/${memorial.id}/cases`)).body.data).toMatchObject({
      claims: [],
    });
    await answerCasePage(app.services, token, CASE_INTENTS.confirm, undefined);
    expect(await visitor.stage(token)).toBe('asked');
    expect(await app.mailbox.to(owner.email)).toHaveLength(mails.length + 1);
    await answerCasePage(app.services, token, CASE_INTENTS.confirm, undefined);
    expect(await app.mailbox.to(owner.email)).toHaveLength(mails.length + 1);
  });

  test('with an address that is never confirmed is erased after seven days', async () => {
    const token = await visitor.claim({ email: anAddress() });
    await memorial.pass(6);
    expect(await visitor.stage(token)).toBe('unconfirmed');
    await memorial.pass(1);
    expect(await memorial.claimOf(token)).toBeUndefined();
    await expect(visitor.page(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test("reaches the owner by name, without its text, and the owner's press closes every claim", async () => {
    const [one, two] = [anAddress(), anAddress()];
    const first = await visitor.confirmedClaim({ email: one });
    const second = await visitor.confirmedClaim({ email: two, name: 'Ada Berg' });
    const mail = await app.mailbox.lastTo(owner.email);
    expect(mail.text).toContain('Ada Berg has asked to look after the memorial page for Anna Berg');
    expect(mail.text).not.toContain('My brother');
    expect(mail.text).not.toContain(two);
    const link = await lastToken(app, owner.email);
    expect(await readCasePage(app.services, link, undefined)).toMatchObject({
      reader: 'owner',
      stage: 'open',
    });
    await answerCasePage(app.services, link, CASE_INTENTS.keep, undefined);
    expect([await visitor.stage(first), await visitor.stage(second)]).toEqual(['kept', 'kept']);
    expect((await app.mailbox.lastTo(one)).text).toContain('they’ll carry on');
    expect(JSON.stringify(await owner.log(memorial.id))).toContain('kept-page');
    // The owner has just answered, so no second mail is sent.
    const mails = await app.mailbox.to(owner.email);
    const third = await visitor.confirmedClaim({ email: anAddress() });
    expect(await visitor.stage(third)).toBe('kept');
    expect(await app.mailbox.to(owner.email)).toHaveLength(mails.length);
  });

  test('is answered by the owner in the Overview, and by no one else', async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    const editor = await FamilyUser.register(app);
    await editor.join(memorial.id, 'editor');
    const path = `/${memorial.id}/cases`;
    expect((await editor.call('GET', path)).body.data).toMatchObject({ claims: [] });
    expect((await editor.call('POST', `${path}/keep`)).status).toBe(403);
    const stranger = await FamilyUser.register(app);
    expect((await stranger.call('POST', `${path}/keep`)).status).toBe(404);
    expect((await owner.call('GET', path)).body.data).toMatchObject({
      claims: [{ name: 'Ruth Lind', relationship: 'Her daughter' }],
    });
    expect((await owner.call('POST', `${path}/keep`)).status).toBe(200);
    expect(await visitor.stage(token)).toBe('kept');
  });

  test('goes to the operator when the owner is silent for 30 days, and changes nothing by itself', async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    await memorial.pass(29);
    expect(await visitor.stage(token)).toBe('asked');
    expect(await grantClaim(app.services, caseIdOf(token))).toMatchObject({ isDone: false });
    await memorial.pass(1);
    expect(await visitor.stage(token)).toBe('with-operator');
    expect(await memorial.stepsOf(token)).toEqual([
      'sent',
      'confirmed',
      'with-owner',
      'owner-silent',
    ]);
    await memorial.pass(400);
    expect(await memorial.findOwner()).toBe(await owner.id());
  });

  test('that is granted makes the claimant the owner and the silent owner an editor', async () => {
    const claimant = await FamilyUser.register(app);
    const token = await visitor.confirmedClaim({ email: claimant.email });
    const other = await visitor.confirmedClaim({ email: anAddress() });
    await app.database.kysely
      .updateTable('memorial_members')
      .set({ reads_letters: true })
      .where('memorial_id', '=', memorial.id)
      .execute();
    await memorial.pass(30);
    expect(await grantClaim(app.services, caseIdOf(token))).toEqual({ isDone: true });
    expect(await lastToken(app, claimant.email)).toBe(token);
    expect(await memorial.findOwner()).toBe(await owner.id());
    const accept = async (user: FamilyUser, isEmailVerified = true) =>
      answerCasePage(app.services, token, CASE_INTENTS.accept, {
        userId: await user.id(),
        isEmailVerified,
      });
    const stranger = await FamilyUser.register(app);
    await accept(stranger);
    await accept(claimant, false);
    await answerCasePage(app.services, token, CASE_INTENTS.accept, undefined);
    expect(await memorial.findOwner()).toBe(await owner.id());
    await accept(claimant);
    await accept(claimant);
    expect(await memorial.findOwner()).toBe(await claimant.id());
    expect(await memorial.roleOf(owner)).toBe('editor');
    await owner.browser.login(owner.email);
    expect((await owner.call('GET', `/${memorial.id}/condolences`)).status).toBe(403);
    expect((await app.mailbox.lastTo(owner.email)).text).toContain('You’re now an editor');
    expect(await visitor.stage(other)).toBe('other-keeper');
  });

  test('that is granted ends when the owner answers before it is accepted', async () => {
    const claimant = await FamilyUser.register(app);
    const token = await visitor.confirmedClaim({ email: claimant.email });
    const link = await lastToken(app, owner.email);
    await memorial.pass(30);
    await grantClaim(app.services, caseIdOf(token));
    await answerCasePage(app.services, link, CASE_INTENTS.keep, undefined);
    const user = { userId: await claimant.id(), isEmailVerified: true };
    await answerCasePage(app.services, token, CASE_INTENTS.accept, user);
    expect(await visitor.stage(token)).toBe('kept');
    expect(await memorial.findOwner()).toBe(await owner.id());
  });

  test('that is granted but not accepted within 30 days returns to the operator', async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    await memorial.pass(30);
    await grantClaim(app.services, caseIdOf(token));
    await memorial.pass(30);
    expect(await visitor.stage(token)).toBe('with-operator');
    expect(await memorial.stepsOf(token)).toContain('not-accepted');
  });

  test('that is declined is answered kindly', async () => {
    const email = anAddress();
    const token = await visitor.confirmedClaim({ email });
    expect(await declineCase(app.services, caseIdOf(token))).toEqual({ isDone: true });
    expect((await app.mailbox.lastTo(email)).text).toContain(
      'says nothing about how much this person meant',
    );
    expect(await declineCase(app.services, caseIdOf(token))).toMatchObject({ isDone: false });
    await memorial.pass(365);
    expect(await memorial.claimOf(token)).toBeUndefined();
  });

  test('by a person who already manages the page says so', async () => {
    const token = await visitor.confirmedClaim({ email: owner.email.toUpperCase() });
    expect(await visitor.stage(token)).toBe('became-owner');
  });

  test('from an address that has already asked is one claim', async () => {
    const email = anAddress();
    await visitor.confirmedClaim({ email });
    const again = await visitor.confirmedClaim({ email, name: 'Somebody Else' });
    expect(await visitor.stage(again)).toBe('repeated');
  });

  test('that is withdrawn is erased', async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    expect(await answerCasePage(app.services, token, CASE_INTENTS.takeBack, undefined)).toBe(
      'taken back',
    );
    expect(await memorial.claimOf(token)).toBeUndefined();
  });
});
