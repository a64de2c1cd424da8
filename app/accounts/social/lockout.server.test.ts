// An attacker can enter the owner's e-mail address at Facebook. The owner must still be able to
// verify that address.
import { describe, expect, test } from 'vitest';

import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { signInAt } from './testing/provider-visit.ts';
import { confirm, provideSocialApp } from './testing/social-app.ts';

const social = provideSocialApp();
const { newAddress, codeFor } = social;

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

let attackerCount = 0;

async function attack(email: string, guesses: number, address?: string): Promise<TestBrowser> {
  const browser = social.app.browser(address);
  const firstName = `Mallory ${(attackerCount += 1)}`;
  await signInAt(browser, 'facebook', { email, firstName });
  const code = await codeFor(email);
  for (let guess = 0; guess < guesses; guess += 1) await confirm(browser, wrong(code));
  return browser;
}

describe('the owner can verify the address', () => {
  test('while attackers in many networks have guessed for hours', async () => {
    const email = newAddress();
    const crowd: TestBrowser[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      for (let each = 0; each < 3; each += 1) crowd.push(await attack(email, 12));
      social.app.clock.advance({ minutes: 61 });
    }
    const owner = social.app.browser();
    expect(await signInAt(owner, 'facebook', { email })).toBe('/?auth=confirm');
    const code = await codeFor(email);
    crowd.push(await attack(email, 12));
    for (const browser of crowd) await confirm(browser, code);
    expect((await confirm(owner, code)).status).toBe(200);
  });

  test('after an attacker in the same network has guessed', async () => {
    const email = newAddress();
    const address = '10.88.0.1';
    await attack(email, 30, address);
    const owner = social.app.browser(address);
    await signInAt(owner, 'facebook', { email });
    expect((await confirm(owner, await codeFor(email))).status).toBe(200);
  });
});

describe('a profile at a provider', () => {
  async function guessOnce(email: string, guesses: number): Promise<number[]> {
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email, firstName: 'Mallory' });
    const code = await codeFor(email);
    const statuses = [];
    for (let guess = 0; guess < guesses; guess += 1) {
      statuses.push((await confirm(browser, wrong(code))).status);
    }
    social.app.clock.advance({ minutes: 61 });
    return statuses;
  }

  test('gets fifteen guesses in six hours, across all codes and networks', async () => {
    const email = newAddress();
    const statuses = [];
    for (let hour = 0; hour < 4; hour += 1) statuses.push(...(await guessOnce(email, 5)));
    expect(statuses).toEqual([...Array<number>(15).fill(400), ...Array<number>(5).fill(429)]);
    social.app.clock.advance({ hours: 2 });
    expect(await guessOnce(email, 1)).toEqual([400]);
  });

  test('uses no guess when there is no valid code', async () => {
    const email = newAddress();
    expect(await guessOnce(email, 30)).toEqual(Array(30).fill(400));
    expect(await guessOnce(email, 5)).toEqual(Array(5).fill(400));
  });
});
