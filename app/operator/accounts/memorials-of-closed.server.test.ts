// The memorials of a closed account keep their members. Claims and notifications no longer go to the closed account.
import { beforeEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { CASE_INTENTS } from '../../cases/claims/case-page-view.ts';
import { answerCasePage } from '../../cases/claims/case-pages.server.ts';
import { grantClaim } from '../../cases/queue/decide.server.ts';
import { caseIdOf, lastToken } from '../../cases/testing/case-visitor.ts';
import { anAddress, ClaimedMemorial } from '../../cases/testing/claimed-memorial.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { listRecipients } from '../../messages/notifications/plan-notification.server.ts';
import { closeForTest } from '../testing/closed-account.ts';

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
