// The memorials of a closed account keep their members. Nothing waits for the closed account.
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { CASE_INTENTS } from '../../cases/claims/case-page-view.ts';
import { answerCasePage } from '../../cases/claims/case-pages.server.ts';
import { readAboutThisPage } from '../../cases/forms/about-this-page.server.ts';
import { openCaseForm } from '../../cases/forms/case-forms.server.ts';
import { grantClaim } from '../../cases/queue/decide.server.ts';
import { caseIdOf, lastToken } from '../../cases/testing/case-visitor.ts';
import { anAddress, ClaimedMemorial } from '../../cases/testing/claimed-memorial.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { openComingForm } from '../../messages/attendance/submit-answer.server.ts';
import { FuneralFamily } from '../../messages/attendance/testing/funerals.ts';
import { openHelpForm } from '../../messages/help-requests/help-forms.server.ts';
import { listRecipients } from '../../messages/notifications/plan-notification.server.ts';
import { openMessageForm } from '../../messages/writing/open-form.server.ts';
import { Visitor, written } from '../../messages/writing/testing/visitor.ts';
import { COMMAND_LINE } from '../access.server.ts';
import { closeForTest } from '../testing/closed-account.ts';
import { openAccount } from './close-account.server.ts';

const app = openTestApp();
let memorial: ClaimedMemorial;

beforeEach(async () => {
  memorial = await ClaimedMemorial.begin(app);
});

const closeOwner = async () => closeForTest(app, await memorial.owner.id());

test('a claim goes to the operator at once, and can be granted', async () => {
  await closeOwner();
  const email = anAddress();
  const token = await memorial.visitor.confirmedClaim({ email });
  expect(await memorial.visitor.stage(token)).toBe('with-operator');
  await memorial.pass(1);
  expect(await memorial.visitor.stage(token)).toBe('with-operator');
  expect(await memorial.roleOf(memorial.owner)).toBe('owner');
  await grantClaim(app.services, caseIdOf(token));
  const claimant = await FamilyUser.register(app, { email });
  const actor = { userId: await claimant.id(), isEmailVerified: true };
  await answerCasePage(app.services, token, CASE_INTENTS.accept, actor);
  expect(await memorial.findOwner()).toBe(await claimant.id());
  expect(await memorial.roleOf(memorial.owner)).toBe('editor');
});

test('the owner’s link from before, which needs no sign-in, no longer closes a claim', async () => {
  const token = await memorial.visitor.confirmedClaim({ email: anAddress() });
  const link = await lastToken(app, memorial.owner.email);
  await closeOwner();
  await answerCasePage(app.services, link, CASE_INTENTS.keep, undefined);
  expect(await memorial.visitor.stage(token)).toBe('asked');
});

test('a closed first reader keeps nothing from the others', async () => {
  const editor = await FamilyUser.register(app);
  await editor.join(memorial.id, 'editor');
  const reader = await memorial.owner.id();
  const choice = { tributes: 'family', letters: 'open', notify: 'at-once', firstReader: reader };
  await memorial.owner.call('PUT', `/${memorial.id}/words`, choice);
  const told = async () => (await listRecipients(app.services.kysely, memorial.id)).tribute;
  expect(await told()).toEqual([reader]);
  await closeOwner();
  expect(await told()).toContain(await editor.id());
});

describe('what visitors send to its page', () => {
  const slug = () => memorial.visitor.slug;
  const writing = async (kind: 'tribute' | 'letter') => {
    const view = await openMessageForm(app.services, { slug: slug(), kind });
    return 'closed' in view ? view.closed : 'open';
  };
  const isKept = async (kind: 'claim' | 'wish') =>
    (await openCaseForm(app.services, { slug: slug(), kind })).isKept;
  const about = () => readAboutThisPage(app.services, { slug: slug() });
  const join = async (role: 'editor' | 'moderator') => {
    const member = await FamilyUser.register(app);
    await member.join(memorial.id, role);
    return member;
  };
  const NO_ONE = expect.stringMatching(/^No one is looking after this page right now/) as string;

  test('is refused as on a page without an owner if no one else would read it, and the text comes back', async () => {
    const visitor = new Visitor(app);
    const form = await visitor.open(slug());
    await closeOwner();
    const values = written({ text: 'We sang together for thirty years.' });
    expect(await visitor.send(slug(), form, { values })).toEqual({
      status: 403,
      closed: expect.objectContaining({
        closed: NO_ONE,
        mayClaim: true,
        text: values.text,
      }) as object,
    });
    expect(await writing('letter')).toEqual(NO_ONE);
    expect(await openHelpForm(app.services, { slug: slug() })).toMatchObject({ state: 'unkept' });
    expect(await about()).toMatchObject({ isLookedAfter: false, isKeptByOwner: false });
    expect([await isKept('claim'), await isKept('wish')]).toEqual([false, false]);
    await openAccount(app.services, { userId: await memorial.owner.id(), by: COMMAND_LINE });
    expect([await writing('tribute'), await writing('letter')]).toEqual(['open', 'open']);
    expect([await isKept('claim'), await isKept('wish')]).toEqual([true, true]);
  });

  test('is accepted for those who can still read it', async () => {
    await join('moderator');
    await closeOwner();
    expect(await writing('tribute')).toBe('open');
    expect(await about()).toMatchObject({ isLookedAfter: true, isKeptByOwner: false });
    expect(await openHelpForm(app.services, { slug: slug() })).toMatchObject({ state: 'unread' });
    expect(await openCaseForm(app.services, { slug: slug(), kind: 'claim' })).toMatchObject({
      isKept: false,
      isLookedAfter: true,
    });
    expect(await writing('letter')).toBe('The family isn’t accepting condolences right now.');
    expect(await isKept('wish')).toBe(false);
    const editor = await join('editor');
    expect([await isKept('claim'), await isKept('wish')]).toEqual([false, true]);
    await app.database.kysely
      .updateTable('memorial_members')
      .set({ reads_letters: true })
      .where('user_id', '=', await editor.id())
      .execute();
    expect(await writing('letter')).toBe('open');
    await closeForTest(app, await editor.id());
    expect(await writing('letter')).toBe('The family isn’t accepting condolences right now.');
  });

  test('and no one says “I’m coming” to a funeral that no one looks after', async () => {
    const family = await FuneralFamily.announce(app);
    const target = { slug: family.slug };
    expect(await openComingForm(app.services, target)).not.toHaveProperty('closed');
    await closeForTest(app, await family.owner.id());
    expect(await openComingForm(app.services, target)).toMatchObject({ closed: NO_ONE });
  });
});
