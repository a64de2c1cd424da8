import type { Locator, Page } from '@playwright/test';

import { apiHeaders, newPerson, type Person } from './account-pool.ts';
import { expect, test as base } from './fixtures.ts';

export type { Person } from './account-pool.ts';

const CODE_SUBJECTS = {
  verification: /(\d{6}) is your code for (?!a new password)/,
  reset: /(\d{6}) is your password reset code/,
} as const;

interface AccountFixtures {
  person: Person;
  registered: Person;
  codeFor: (email: string, purpose?: keyof typeof CODE_SUBJECTS) => Promise<string>;
  openDialog: (button: 'Login' | 'Get Started', on?: Page) => Promise<Locator>;
  /** Signs in through the API. The next private page that is opened shows the person. */
  logIn: (person: Person, on?: Page) => Promise<void>;
  /** Signs in through the API and opens `/memorials`. */
  signIn: (person: Person, on?: Page) => Promise<void>;
  signInByDialog: (person: Person) => Promise<void>;
}

export const test = base.extend<AccountFixtures>({
  person: async ({ browserName: _ }, provide) => {
    await provide(newPerson());
  },

  registered: async ({ accountPool }, provide) => {
    await provide(await accountPool.take());
  },

  codeFor: async ({ request }, provide) => {
    await provide(async (email, purpose = 'verification') => {
      let code = '';
      await expect(async () => {
        const outbox = await (await request.get('/dev/outbox')).text();
        const mails = outbox.split('<li>').filter((mail) => mail.includes(`to ${email},`));
        const codes = mails.map((mail) => CODE_SUBJECTS[purpose].exec(mail)?.[1] ?? '');
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

  logIn: async ({ page, baseURL }, provide) => {
    await provide(async ({ email, password }, on = page) => {
      const response = await on.context().request.post('/api/v1/auth/login', {
        data: { email, password },
        headers: apiHeaders(baseURL ?? ''),
      });
      expect(response.ok(), await response.text()).toBe(true);
    });
  },

  signIn: async ({ page, logIn }, provide) => {
    await provide(async (person, on = page) => {
      await logIn(person, on);
      await on.goto('/memorials');
      await expect(on.getByRole('heading', { level: 1 })).toHaveText(
        `Welcome back, ${person.firstName}!`,
      );
    });
  },

  signInByDialog: async ({ page, open, openDialog }, provide) => {
    await provide(async (person) => {
      await open('/');
      await fillLogin(await openDialog('Login'), person);
      await expect(page).toHaveURL('/memorials');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `Welcome back, ${person.firstName}!`,
      );
    });
  },
});

export async function fillLogin(
  dialog: Locator,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function fillSignup(dialog: Locator, person: Person): Promise<void> {
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
}

export function toast(page: Page, text: string): Locator {
  return page.locator('.toast').filter({ hasText: text });
}

export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('user-storage'));
}

export { expect };
