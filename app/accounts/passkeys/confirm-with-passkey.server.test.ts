import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import {
  beginConfirmation,
  finishConfirmation,
  type Confirmation,
} from './confirm-with-passkey.server.ts';
import type { Assertion } from './contract.ts';
import { allowToConfirm, listOfUser } from './store.server.ts';
import { newPasskeyUser, userWithPasskey, type PasskeyUser } from './testing/passkey-user.ts';

const app = openTestApp();

function confirmationOf({ id }: PasskeyUser, more: Partial<Confirmation> = {}): Confirmation {
  const { origin } = app.config;
  return { userId: id, sessionId: 'ses_1', action: 'operator', origin, ...more };
}

async function userWhoMayConfirm(): Promise<PasskeyUser> {
  const user = await userWithPasskey(app);
  const { kysely, now } = app.services;
  for (const { id } of await listOfUser(kysely, user.id)) {
    await allowToConfirm(kysely, { id, userId: user.id, now: now() });
  }
  return user;
}

async function begin(confirmation: Confirmation) {
  const options = await beginConfirmation(app.services, confirmation);
  if (!options) throw new Error('The user has no passkey');
  return options;
}

const finish = (confirmation: Confirmation, credential: Assertion) =>
  finishConfirmation(app.services, confirmation, credential, async () => 'done');

test('a user confirms with their own passkey, once', async () => {
  const user = await userWhoMayConfirm();
  const confirmation = confirmationOf(user);
  const options = await begin(confirmation);
  expect(options.allowCredentials.map(({ id }) => id)).toEqual(
    user.device.credentials.map(({ id }) => id),
  );
  // Some devices name no user if they are asked for a certain passkey.
  const credential = user.device.get(options, { userHandle: null });
  expect(await finish(confirmation, credential)).toBe('done');
  await expect(finish(confirmation, credential)).rejects.toMatchObject({
    code: 'PASSKEY_REFUSED',
  });
});

test('a user without a passkey cannot begin', async () => {
  const user = await newPasskeyUser(app);
  expect(await beginConfirmation(app.services, confirmationOf(user))).toBeUndefined();
});

test("a passkey that isn't allowed to confirm is not offered, and is refused", async () => {
  const [user, other] = [await userWithPasskey(app), await userWhoMayConfirm()];
  expect(await beginConfirmation(app.services, confirmationOf(user))).toBeUndefined();
  const options = await begin(confirmationOf(other));
  const credential = user.device.get({ ...options, allowCredentials: [] });
  await expect(finish(confirmationOf(user), credential)).rejects.toMatchObject({
    code: 'PASSKEY_REFUSED',
  });
});

test('another user, session or action is refused', async () => {
  const [user, other] = [await userWhoMayConfirm(), await userWhoMayConfirm()];
  const asked = confirmationOf(user);
  for (const wrong of [
    confirmationOf(other),
    { ...asked, sessionId: 'ses_2' },
    { ...asked, action: 'operator/refund' },
  ]) {
    const credential = user.device.get(await begin(asked));
    await expect(finish(wrong, credential)).rejects.toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
  }
  const foreign = other.device.get(await begin(asked));
  await expect(finish(asked, foreign)).rejects.toMatchObject({
    code: 'PASSKEY_REFUSED',
  });
});

test('expires after five minutes', async () => {
  const user = await userWhoMayConfirm();
  const confirmation = confirmationOf(user);
  const credential = user.device.get(await begin(confirmation));
  app.clock.advance({ minutes: 5 });
  await expect(finish(confirmation, credential)).rejects.toMatchObject({
    code: 'PASSKEY_EXPIRED',
  });
});
