import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import type { TestBrowser } from '../../tests/harness/test-browser.ts';
import { newAddress, verifiedPerson } from './testing/people.ts';

const app = openTestApp();

async function verified(): Promise<string> {
  const { email } = await verifiedPerson(app);
  app.clock.advance({ days: 1 });
  return email;
}

const attackers = (networks: number) => Array.from({ length: networks }, () => app.browser());
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const linkTokenIn = (text: string) => /\/\?auth=new-password#(\S+)/.exec(text)?.[1] ?? '';

async function attack(crowd: readonly TestBrowser[], email: string): Promise<void> {
  const rounds = crowd.length < 10 ? 4 : 1;
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, attacker] of crowd.entries()) {
      if (index % 20 === 19) app.clock.advance({ seconds: 31 });
      await attacker.post('/send-password-reset-code', { email });
      for (let guess = 0; guess < 16 / crowd.length; guess += 1) {
        const code = String(100_000 + guess);
        await attacker.post('/verify-password-reset-code', { email, code });
      }
      await attacker.post('/send-verification', { email });
      await attacker.login(email, 'a-wrong-password');
      await attacker.copy().register(email, 'attackers-password');
    }
    app.clock.advance({ seconds: 31 });
  }
}

/**
 * Resets the password in a new browser. Uses the mailed link if the server rejects the mailed code.
 */
async function resetOnNewPhone(email: string, meanwhile: (code: string) => Promise<void>) {
  const phone = app.browser();
  expect((await phone.post('/send-password-reset-code', { email })).status).toBe(200);
  const mails = (await app.mailbox.to(email)).filter((mail) => mail.text.includes('new password'));
  const mail = mails.at(-1);
  const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  await meanwhile(code);
  const password = 'the-owners-new-one';
  const byCode = await phone.post('/reset-password', { email, code, password });
  const method = byCode.status === 200 ? 'code' : 'link';
  const token = linkTokenIn(mail?.text ?? '');
  if (method === 'link') await phone.post('/reset-password-by-link', { token, password });
  expect((await phone.login(email, password)).status).toBe(200);
  return method;
}

const IS_FULL = process.env['TEST_MATRIX'] === 'full';
/** 200 are more than the 50 networks whose sign-ins reach the limit of an address, with one each. */
const CROWDS: ReadonlyArray<[networks: number, method: string]> = [
  [1, 'code'],
  [2, 'link'],
  ...(IS_FULL ? [[200, 'link'] satisfies [number, string]] : []),
];

describe('the owner can reset the password on a new phone on a new network', () => {
  test.each(CROWDS)('during an attack from %i networks', async (networks, method) => {
    const email = await verified();
    const crowd = attackers(networks);
    await attack(crowd, email);
    const used = await resetOnNewPhone(email, async (code) => {
      for (const attacker of crowd.slice(0, 20)) {
        await attacker.post('/send-password-reset-code', { email });
        for (let guess = 0; guess < 6; guess += 1) {
          await attacker.post('/verify-password-reset-code', { email, code: wrong(code) });
        }
      }
    });
    expect(used).toBe(method);
  });
});

describe('limits', () => {
  test('guesses made while no code is valid are not counted', async () => {
    const email = await verified();
    const [attacker] = attackers(1);
    for (let round = 0; round < 20; round += 1) {
      await attacker?.post('/verify-password-reset-code', { email, code: '100000' });
    }
    expect(await resetOnNewPhone(email, () => Promise.resolve())).toBe('code');
  });

  test("requests that send no mail don't use up the mail limit", async () => {
    const email = await verified();
    for (const attacker of attackers(8)) {
      for (let round = 0; round < 5; round += 1) {
        await attacker.post('/send-verification', { email });
      }
    }
    const before = (await app.mailbox.to(email)).length;
    await app.browser().post('/forgot-password', { email });
    expect(await app.mailbox.to(email)).toHaveLength(before + 1);
  });

  test("registrations by attackers don't block the owner’s registration", async () => {
    const email = newAddress();
    for (const attacker of attackers(12)) await attacker.register(email, 'attackers-password');
    const owner = app.browser();
    expect((await owner.register(email, 'owners-password')).status).toBe(200);
    expect((await owner.me()).status).toBe(200);
  });

  test("one network can use less than half of an address's sign-in limit", async () => {
    const email = await verified();
    const [attacker] = attackers(1);
    for (let quarter = 0; quarter < 3; quarter += 1) {
      for (let round = 0; round < 11; round += 1) await attacker?.login(email, 'a-wrong-password');
      app.clock.advance({ minutes: 15, seconds: 1 });
    }
    for (const other of attackers(3)) {
      for (let round = 0; round < 9; round += 1) {
        expect((await other.login(email, 'a-wrong-password')).status).toBe(401);
      }
    }
    expect((await app.browser().login(email)).status).toBe(200);
  });

  test('an IPv6 network also counts towards its /48, with a higher limit', async () => {
    const email = await verified();
    const statuses: number[] = [];
    for (let network = 0; network < 30; network += 1) {
      const attacker = app.browser(`2001:db8:7:${network.toString(16)}::1`);
      statuses.push((await attacker.login(email, 'a-wrong-password')).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect((await app.browser('2001:db8:8:1::1').login(email)).status).toBe(200);
  });
});

describe('mails to one mailbox', () => {
  test('at most five an hour for all purposes (four until the address is verified), and then the same again', async () => {
    for (const [email, most] of [[await verified(), 5] as const, [newAddress(), 4] as const]) {
      for (const hours of [1, 2]) {
        const before = (await app.mailbox.to(email)).length;
        for (const attacker of attackers(6)) {
          await attacker.copy().register(email, 'attackers-password');
          await attacker.post('/forgot-password', { email });
          app.clock.advance({ seconds: 31 });
        }
        const posted = (await app.mailbox.to(email)).length - before;
        expect(posted, `hour ${hours}`).toBe(most);
        app.clock.advance({ hours: 1 });
      }
    }
  });

  test('at most two of a kind from one network; the third request gets 429', async () => {
    const email = await verified();
    const before = (await app.mailbox.to(email)).length;
    const browser = app.browser();
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      statuses.push((await browser.post('/forgot-password', { email })).status);
      app.clock.advance({ seconds: 31 });
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await app.mailbox.to(email)).length - before).toBe(2);
  });

  test('are counted the same way for an address without an account', async () => {
    const responses: unknown[] = [];
    for (const email of [await verified(), newAddress()]) {
      const row: unknown[] = [];
      for (const attacker of attackers(3)) {
        for (let round = 0; round < 3; round += 1) {
          const sent = await attacker.post('/forgot-password', { email });
          const guess = { email, code: '100000' };
          const guessed = await attacker.post('/verify-password-reset-code', guess);
          row.push([sent.status, sent.body, guessed.status, guessed.body]);
          app.clock.advance({ seconds: 31 });
        }
      }
      responses.push(row);
    }
    expect(responses[0]).toEqual(responses[1]);
  });
});
