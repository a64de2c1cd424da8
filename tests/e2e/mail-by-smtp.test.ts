import type { Locator, Page } from '@playwright/test';

import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { expect, fillLogin, fillSignup, test, toast } from './account-fixtures.ts';

// Expected: 404 for the sandbox's favicon, 401 for a signed-out visitor.
test.use({ expectedErrors: [/status of 40[14]/] });

const VERIFICATION = /^\d{6} is your code for (?!a new password)/;
const RESET = /^\d{6} is your password reset code$/;

let mailServer: TestMailServer;
let product: ProductInstance;

test.beforeAll(async () => {
  mailServer = await startTestMailServer();
  product = await startProductInstance([], { SMTP_URL: mailServer.url });
});
test.afterAll(async () => {
  await product.stop();
  await mailServer.close();
});

test(
  'a visitor signs up, verifies and resets by codes that a real mail server delivered',
  // `npm test` proves the mails in tests/built/mail-by-smtp.test.ts, and the dialogs in sign-up.test.ts and
  // password-reset.test.ts.
  { tag: ['@desktop', '@full'] },
  async ({ page, openDialog, person }) => {
    await openProduct(page);
    await fillSignup(await openDialog('Get Started'), person);
    await enterCode(page, await mailedCode(person.email, VERIFICATION));
    await expectWelcome(page, person.firstName);

    await clearBrowser(page);
    await requestReset(await openDialog('Login'), person.email);
    await enterCode(page, await mailedCode(person.email, RESET));
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

function origin(): string {
  return product.origin;
}

async function openProduct(page: Page): Promise<void> {
  await page.goto(origin());
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function clearBrowser(page: Page): Promise<void> {
  await openProduct(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openProduct(page);
}

async function expectWelcome(page: Page, firstName: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${firstName}!`);
}

async function requestReset(dialog: Locator, email: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
}

/** @param button - missing for the code of a verification, which is sent when it is whole */
async function enterCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.insertText(code);
}

function mailsTo(email: string) {
  return mailServer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
}

function subjectsTo(email: string): string[] {
  return mailsTo(email).map(({ subject }) => subject ?? '');
}

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
