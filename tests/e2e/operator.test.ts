import type { Page } from '@playwright/test';

import { startProductInstance, type ProductInstance } from '../harness/product-instance.ts';
import { axeFindings } from './accessibility/page-checks.ts';
import { expect, fillLogin, test, toast } from './account-fixtures.ts';
import { giveAuthenticator } from './virtual-authenticator.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: [/status of 401/] });

/** An account of the samples. */
const OPERATOR = { email: 'rose@example.org', password: 'garden-gate' };
const CODE = /(\d{6}) is your operator code/;

let product: ProductInstance;
/** A passkey needs a site with a name. */
let origin: string;

test.beforeAll(async () => {
  product = await startProductInstance([], { LOAD_SAMPLES: 'true', OPERATORS: OPERATOR.email });
  origin = product.origin.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => product.stop());

test(
  'an operator opens the screen with a passkey that a code has allowed, and closes a case',
  { tag: ['@desktop', '@full'] },
  async ({ page, context }) => {
    await reportTribute(page);
    await giveAuthenticator(context, page);
    await page.goto(`${origin}/?auth=login`);
    await fillLogin(page.getByRole('dialog'), OPERATOR);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(toast(page, 'Passkey added')).toBeVisible();

    await page.goto(`${origin}/operator`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code').fill(await operatorCode(page));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('opens this screen')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.goto(`${origin}/operator`);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
    expect(await axeFindings(page), 'the overview').toEqual([]);

    await page.getByRole('link', { name: '1 open case' }).click();
    await page.getByRole('link', { name: /tribute/ }).click();
    await expect(page.getByRole('blockquote')).toHaveText([
      'That was her sister.',
      /^First frost tonight, Gran/,
    ]);
    expect(await axeFindings(page), 'the case').toEqual([]);
    await page.getByRole('link', { name: 'Close case' }).click();
    await page.getByRole('button', { name: 'Close case' }).click();
    await expect(page.getByText('There are no open cases.')).toBeVisible();
    await page.getByRole('link', { name: 'Log' }).click();
    await expect(page.getByText('Signed in with a passkey')).toBeVisible();
  },
);

async function reportTribute(page: Page): Promise<void> {
  await page.goto(`${origin}/eleanor-whitfield/tributes`);
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Report this tribute/ })
    .click();
  await page.getByLabel('Is there anything you’d like to add?').fill('That was her sister.');
  // The family decides on other reasons.
  await page.getByLabel('It’s about me').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
}

async function operatorCode(page: Page): Promise<string> {
  let code = '';
  await expect(async () => {
    const outbox = await (await page.request.get(`${origin}/dev/outbox`)).text();
    code = CODE.exec(outbox)?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return code;
}
