// The two codes as they reach a person: by a real mail server, from a product that is given its address.
import { startOwnProduct, type OwnProduct } from '../harness/own-product.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { expect, fillLogin, fillSignup, test, toast } from './accounts.ts';

// A product of its own is made from nothing.
test.setTimeout(240_000);

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
  {
    tag: '@desktop',
  },
  async ({ page, openDialog, person }) => {
    await page.goto(product.origin);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

    await fillSignup(await openDialog('Get Started'), person);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.insertText(await codeMailedTo(person.email, 1));
    await dialog.getByRole('button', { name: 'Verify email' }).click();
    await expect(page.getByRole('heading')).toHaveText(`Welcome back, ${person.firstName}!`);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(product.origin);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await openDialog('Login');
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.insertText(await codeMailedTo(person.email, 2));
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    const password = 'another garden';
    await dialog.getByLabel('New password', { exact: true }).fill(password);
    await dialog.getByLabel('Confirm new password').fill(password);
    await dialog.getByRole('button', { name: 'Save new password' }).click();
    await expect(toast(page, 'Password reset successfully')).toBeVisible();
    await fillLogin(dialog, { email: person.email, password });
    await expect(page.getByRole('heading')).toHaveText(`Welcome back, ${person.firstName}!`);
  },
);

/** The code in the n-th mail that the server took for this address. */
async function codeMailedTo(email: string, count: number): Promise<string> {
  const mails = () => mailServer.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  const subject = mails()[count - 1]?.mail.subject ?? '';
  return /\d{6}/.exec(subject)?.[0] ?? '';
}
