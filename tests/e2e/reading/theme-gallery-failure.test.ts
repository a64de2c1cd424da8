// The gallery of a product that has no sample memorial to show: the browser asks once more, and says how it went.
import type { Page } from '@playwright/test';

import { violationsOn } from '../axe.ts';
import { expect, test } from '../odd-product.ts';

const MEMORIAL = '/api/v1/memorials/eleanor-whitfield';
const MEMORIAL_CALL = `**${MEMORIAL}`;
const FAILED = 'Failed to load memorial data';

// Its pictures are not there either.
test.use({ expectedErrors: [/404|500|ERR_FAILED/] });

function openWithoutSample(page: Page, oddOrigin: string, search = '') {
  return page.goto(`${oddOrigin}/theme-demo${search}`);
}

test("'Loading memorial...' while the browser asks for it, and then the memorial", async ({
  oddOrigin,
  page,
  request,
}) => {
  const sample = await (await request.get(MEMORIAL)).text();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(MEMORIAL_CALL, async (route) => {
    await held;
    await route.fulfill({ contentType: 'application/json', body: sample });
  });
  await openWithoutSample(page, oddOrigin);
  await expect(page.getByText('Loading memorial...', { exact: true })).toBeVisible();
  answer();
  await expect(page.locator('.memorial-name')).toHaveText('Eleanor Whitfield');
  await expect(page.getByText('Loading memorial...')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-visit', /^theme-demo /);
});

const FAILURES = [
  ['a refusal', '{"success":false,"message":"No","error":"No","code":"INTERNAL"}'],
  ['something that is no memorial', '{"success":true,"message":"","data":{"memorial":{}}}'],
  ['no JSON', '<html>'],
] as const;

test(`'${FAILED}' after a refusal, no memorial or no JSON, and a way to try again`, async ({
  oddOrigin,
  page,
  request,
}) => {
  const sample = await (await request.get(MEMORIAL)).text();
  for (const [kind, body] of FAILURES) {
    await test.step(kind, async () => {
      const status = kind === 'a refusal' ? 500 : 200;
      await page.route(MEMORIAL_CALL, (route) => route.fulfill({ status, body }));
      await openWithoutSample(page, oddOrigin, '?theme=rose-garden');
      await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.unroute(MEMORIAL_CALL);
      await page.route(MEMORIAL_CALL, (route) =>
        route.fulfill({ contentType: 'application/json', body: sample }),
      );
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('.memorial-name')).toHaveText('Eleanor Whitfield');
      await expect(page.locator('.memorial')).toHaveAttribute('data-theme', 'rose-garden');
      await page.unroute(MEMORIAL_CALL);
    });
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test(`'${FAILED}', and a link that tries again in the same theme`, async ({
    oddOrigin,
    page,
  }) => {
    await openWithoutSample(page, oddOrigin, '?theme=rose-garden');
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    await expect(page.getByText('Loading memorial...')).toBeHidden();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/theme-demo\?theme=rose-garden$/);
  });
});
