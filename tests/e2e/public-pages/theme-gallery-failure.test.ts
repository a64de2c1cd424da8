import type { Page, Route } from '@playwright/test';

import { violationsOn } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const DATA = '/theme-demo.data?fetcher=&_routes=routes%2Fproduct%2Ftheme-gallery';
const DATA_CALL = '**/theme-demo.data*';
const FAILED = 'Failed to load memorial data';

test.use({ expectedErrors: [/404|500|ERR_FAILED/] });

function openWithoutSample(page: Page, secondOrigin: string, search = '') {
  return page.goto(`${secondOrigin}/theme-demo${search}`);
}

test("'Loading memorial...' during the request, and then the memorial @full", async ({
  secondOrigin,
  page,
  request,
}) => {
  const sample = await request.get(DATA);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(DATA_CALL, async (route) => {
    await held;
    await route.fulfill({ response: sample });
  });
  await openWithoutSample(page, secondOrigin);
  await expect(page.getByText('Loading memorial...', { exact: true })).toBeVisible();
  release();
  await expect(page.locator('.memorial-name')).toHaveText('Eleanor Whitfield');
  await expect(page.getByText('Loading memorial...')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-visit', /^theme-demo /);
});

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  'no network': (route) => route.abort(),
  'a server error': (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  'a response without a memorial': (route) => route.continue(),
  'something else': (route) => route.fulfill({ contentType: 'text/html', body: '<html>' }),
};

for (const [kind, fail] of Object.entries(FAILURES)) {
  const tag = kind === 'no network' ? [] : '@full';
  test(`'${FAILED}' and a retry: ${kind}`, { tag }, async ({ secondOrigin, page, request }) => {
    const sample = await request.get(DATA);
    await page.route(DATA_CALL, fail);
    await openWithoutSample(page, secondOrigin, '?theme=rose-garden');
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    if (kind === 'no network') expect(await violationsOn(page)).toEqual([]);
    await page.unroute(DATA_CALL);
    await page.route(DATA_CALL, (route) => route.fulfill({ response: sample }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.memorial-name')).toHaveText('Eleanor Whitfield');
    await expect(page.locator('.memorial')).toHaveAttribute('data-theme', 'rose-garden');
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test(`'${FAILED}', and a link that retries in the same theme @full`, async ({
    secondOrigin,
    page,
  }) => {
    await openWithoutSample(page, secondOrigin, '?theme=rose-garden');
    await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
    await expect(page.getByText('Loading memorial...')).toBeHidden();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/theme-demo\?theme=rose-garden$/);
  });
});
