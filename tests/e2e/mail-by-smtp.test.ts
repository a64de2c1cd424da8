// Every mail of an account as it reaches a person: by a real mail server, from a product that is given its
// address.
import type { Locator, Page } from '@playwright/test';

import { startOwnProduct, type OwnProduct } from '../harness/own-product.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { expect, fillLogin, fillSignup, test, toast, type Person } from './accounts.ts';

// A product of its own is made from nothing, once for all journeys of this file.
test.describe.configure({ mode: 'default', timeout: 240_000 });
// The stand-ins have no icon for the browser's tab; a visitor is asked once whether a session is there.
test.use({ expectedErrors: [/status of 40[14]/] });

const PROVIDERS = [
  { name: 'Google', saysEmailIsVerified: true },
  { name: 'Facebook', saysEmailIsVerified: false },
] as const;

type ProviderName = (typeof PROVIDERS)[number]['name'];

const VERIFICATION = /^\d{6} is your code for (?!a new password)/;
const RESET = /^\d{6} is your code for a new password$/;

let mailServer: TestMailServer;
let product: OwnProduct;

test.beforeAll(async () => {
  mailServer = await startTestMailServer();
  product = await startOwnProduct([], { SMTP_URL: mailServer.url });
});
test.afterAll(async () => {
  await product.stop();
  await mailServer.close();
});

test(
  'a visitor signs up, verifies and resets by codes that a real mail server delivered',
  { tag: '@desktop' },
  async ({ page, openDialog, person }) => {
    await openProduct(page);
    await fillSignup(await openDialog('Get Started'), person);
    await enterCode(page, await mailedCode(person.email, VERIFICATION), 'Verify email');
    await expectWelcome(page, person.firstName);

    await becomeStranger(page);
    await askForReset(await openDialog('Login'), person.email);
    await enterCode(page, await mailedCode(person.email, RESET), 'Continue');
    const password = 'another garden';
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm new password').fill(password);
    await dialog.getByRole('button', { name: 'Save new password' }).click();
    await expect(toast(page, 'Password reset successfully')).toBeVisible();
    await mailTo(person.email, /^Your password was changed$/);
    await fillLogin(dialog, { email: person.email, password });
    await expectWelcome(page, person.firstName);
  },
);

test(
  "a changed password: the owner gets the mail 'Your password was changed', and the new one holds",
  { tag: '@desktop' },
  async ({ page, openDialog, person }) => {
    await joinByEmail(page, person);
    const password = 'lilac tree';
    await page.goto(`${origin()}/account?tab=security`);
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password Changed')).toBeVisible();

    const mail = await mailTo(person.email, /^Your password was changed$/);
    expect(mail.text).toContain('If it was not you, please set a new password right away');
    expect(mail.text).not.toContain(password);
    expect(mail.html).not.toContain(password);

    await becomeStranger(page);
    const dialog = await openDialog('Login');
    await fillLogin(dialog, person);
    await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
    await fillLogin(dialog, { email: person.email, password });
    await expectWelcome(page, person.firstName);
  },
);

test(
  'a deleted account gets no mail any more, and its address is a new one to the next sign-up',
  { tag: '@desktop' },
  async ({ page, openDialog, person }) => {
    await joinByEmail(page, person);
    await page.goto(`${origin()}/account?tab=danger`);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Delete Account' });
    await sure.getByRole('button', { name: 'Delete Account' }).click();
    await expect(toast(page, 'Account deleted successfully')).toBeVisible();

    await askForReset(await openDialog('Login'), person.email);
    await page.keyboard.press('Escape');
    await fillSignup(await openDialog('Get Started'), person);
    // A code, and not the mail to somebody whose address is taken; nothing for the reset before it.
    await expect.poll(() => subjectsTo(person.email).length).toBe(2);
    for (const subject of subjectsTo(person.email)) expect(subject).toMatch(VERIFICATION);
    const code = /\d{6}/.exec(subjectsTo(person.email)[1] ?? '')?.[0] ?? '';
    await enterCode(page, code, 'Verify email');
    await expectWelcome(page, person.firstName);
  },
);

for (const { name, saysEmailIsVerified } of PROVIDERS) {
  test(
    `somebody new comes by ${name}, and the mail for a forgotten password says 'You sign in with ${name}'`,
    { tag: '@desktop' },
    async ({ page, openDialog, person }) => {
      await openProduct(page);
      await continueWith(page, await openDialog('Get Started'), name, person);
      await expectWelcome(page, person.firstName);
      if (!saysEmailIsVerified) {
        await askForVerification(page);
        await enterCode(page, await mailedCode(person.email, VERIFICATION), 'Verify email');
        await expect(toast(page, 'Email verified successfully')).toBeVisible();
      }
      await page.goto(`${origin()}/account`);
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
      await expect(page.getByText('Email verification required')).toHaveCount(0);

      await becomeStranger(page);
      await askForReset(await openDialog('Login'), person.email);
      const mail = await mailTo(person.email, new RegExp(`^You sign in with ${name}$`));
      expect(mail.text).toContain(`'Continue with ${name}'`);
      expect(subjectsTo(person.email).filter((subject) => RESET.test(subject))).toEqual([]);
      await page.keyboard.press('Escape');
      await continueWith(page, await openDialog('Login'), name, person);
      await expectWelcome(page, person.firstName);
    },
  );
}

test(
  'the owner of an account comes by Google: it is the same account, and its password can still be reset by mail',
  { tag: '@desktop' },
  async ({ page, openDialog, person }) => {
    await joinByEmail(page, person);
    await becomeStranger(page);
    await continueWith(page, await openDialog('Login'), 'Google', {
      ...person,
      firstName: 'Augusta',
    });
    // The name of the account, not the one that Google has.
    await expectWelcome(page, person.firstName);
    await page.goto(`${origin()}/account?tab=security`);
    await expect(page.getByText('You sign in with Google')).toBeVisible();

    await becomeStranger(page);
    await askForReset(await openDialog('Login'), person.email);
    await enterCode(page, await mailedCode(person.email, RESET), 'Continue');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  },
);

test(
  'somebody comes by Facebook with the address of an account: its owner gets a word and the stranger no code',
  { tag: '@desktop' },
  async ({ page, openDialog, person }) => {
    await joinByEmail(page, person);
    await becomeStranger(page);
    await continueWith(page, await openDialog('Login'), 'Facebook', {
      ...person,
      firstName: 'Augusta',
    });
    await expectWelcome(page, 'Augusta');
    await askForVerification(page);
    await mailTo(person.email, /^You already have an account at /);
    expect(subjectsTo(person.email).filter((subject) => VERIFICATION.test(subject))).toHaveLength(
      1,
    );

    await becomeStranger(page);
    await fillLogin(await openDialog('Login'), person);
    await expectWelcome(page, person.firstName);
  },
);

function origin(): string {
  return product.origin;
}

async function openProduct(page: Page): Promise<void> {
  await page.goto(origin());
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** An account that was made by e-mail; its first mail is the code. The browser is signed in. */
async function joinByEmail(page: Page, person: Person): Promise<void> {
  const headers = { Origin: origin() };
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin()}/api/v1/auth/${path}`, {
      headers,
      data,
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await call('register', person);
  await call('verify-email', { code: await mailedCode(person.email, VERIFICATION) });
}

/** Another browser, as far as the product can tell, on its start page. */
async function becomeStranger(page: Page): Promise<void> {
  await openProduct(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openProduct(page);
}

async function expectWelcome(page: Page, firstName: string): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText(`Welcome back, ${firstName}!`);
}

async function askForReset(dialog: Locator, email: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
}

async function askForVerification(page: Page): Promise<void> {
  await page.goto(`${origin()}/account`);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('dialog').getByLabel('Digit 1 of 6')).toBeVisible();
}

async function enterCode(page: Page, code: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.insertText(code);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Through the stand-in's page, as a person with this name and address. */
async function continueWith(
  page: Page,
  dialog: Locator,
  provider: ProviderName,
  { firstName, lastName, email }: Person,
): Promise<void> {
  await dialog.getByRole('link', { name: `Continue with ${provider}` }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

function mailsTo(email: string) {
  return mailServer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
}

/** What was delivered to an address so far, in its order. */
function subjectsTo(email: string): string[] {
  return mailsTo(email).map(({ subject }) => subject ?? '');
}

/** Waits for a mail with such a subject. */
async function mailTo(email: string, subject: RegExp) {
  const find = () => mailsTo(email).find((mail) => subject.test(mail.subject ?? ''));
  await expect
    .poll(() => (find() ? 'delivered' : subjectsTo(email)), { timeout: 30_000 })
    .toBe('delivered');
  const mail = find();
  if (!mail) throw new Error(`No mail ${subject} to ${email}`);
  return mail;
}

async function mailedCode(email: string, subject: RegExp): Promise<string> {
  const mail = await mailTo(email, subject);
  return /\d{6}/.exec(mail.subject ?? '')?.[0] ?? '';
}
