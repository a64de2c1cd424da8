// What the journeys through accounts have in common: people, their mails, and the way to the dialog.
import { randomInt, randomUUID } from 'node:crypto';

import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { expect, test as base } from './test.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** What the mails of the two codes begin with. */
const SUBJECTS = {
  verification: /(\d{6}) is your code for (?!a new password)/,
  reset: /(\d{6}) is your code for a new password/,
} as const;

interface AccountJourney {
  /** somebody whom the product does not know yet */
  person: Person;
  /** An account made through the API by `person`; the browser stays signed out. */
  registered: Person;
  /** Reads the newest code for a purpose that was mailed to an address. */
  codeFor: (email: string, purpose?: keyof typeof SUBJECTS) => Promise<string>;
  /** Opens the dialog from the public navigation of the page. */
  openDialog: (button: 'Login' | 'Get Started', on?: Page) => Promise<Locator>;
  /** Signs in through the dialog and returns at /memorials. */
  signIn: (person: Person, on?: Page) => Promise<void>;
}

export const test = base.extend<AccountJourney>({
  person: async ({ browserName: _ }, provide) => {
    await provide({
      firstName: 'Ada',
      lastName: 'King',
      email: `ada-${randomUUID()}@example.org`,
      password: 'rose garden',
    });
  },

  registered: async ({ person, playwright, baseURL, codeFor }, provide) => {
    const request = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: {
        Origin: baseURL ?? '',
        'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      },
    });
    await post(request, '/api/v1/auth/register', person);
    await post(request, '/api/v1/auth/send-verification', { email: person.email });
    await post(request, '/api/v1/auth/verify-email', { code: await codeFor(person.email) });
    await request.dispose();
    await provide(person);
  },

  codeFor: async ({ request }, provide) => {
    await provide(async (email, purpose = 'verification') => {
      let code = '';
      await expect(async () => {
        const outbox = await (await request.get('/dev/outbox')).text();
        const mails = outbox.split('<li>').filter((mail) => mail.includes(`to ${email},`));
        const codes = mails.map((mail) => SUBJECTS[purpose].exec(mail)?.[1] ?? '');
        code = codes.find((found) => found !== '') ?? '';
        expect(code, `a ${purpose} code for ${email}`).not.toBe('');
      }).toPass({ timeout: 20_000 });
      return code;
    });
  },

  openDialog: async ({ page }, provide) => {
    await provide(async (button, on = page) => {
      const menu = on.getByLabel('Menu', { exact: true });
      if (await menu.isVisible()) await menu.click();
      await on.getByRole('button', { name: button }).locator('visible=true').click();
      const dialog = on.getByRole('dialog');
      await expect(dialog).toBeVisible();
      return dialog;
    });
  },

  signIn: async ({ page, open, openDialog }, provide) => {
    await provide(async (person, on = page) => {
      if (on === page) await open('/');
      const dialog = await openDialog('Login', on);
      await fillLogin(dialog, person);
      await expect(on).toHaveURL('/memorials');
      await expect(on.getByRole('heading')).toHaveText(`Welcome back, ${person.firstName}!`);
    });
  },
});

/** Writes email and password and sends them. */
export async function fillLogin(
  dialog: Locator,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Writes the whole sign-up form and sends it. */
export async function fillSignup(dialog: Locator, person: Person): Promise<void> {
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

/** A notification by its words; the same words also stand in a live region for a moment. */
export function toast(page: Page, words: string): Locator {
  return page.locator('.toast').filter({ hasText: words });
}

/** What 'user-storage' holds, or null. */
export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('user-storage'));
}

async function post(request: APIRequestContext, path: string, data: unknown): Promise<void> {
  const response = await request.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
}

export { expect };
