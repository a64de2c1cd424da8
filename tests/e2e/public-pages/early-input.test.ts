import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

/** Loads the page, but delays its scripts until the returned function is called. */
async function gotoWithoutScript(page: Page, path: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return release;
}

test('a click is handled exactly once @smoke:hydration', async ({ page }) => {
  const release = await gotoWithoutScript(page, '/eleanor-whitfield');
  const section = page.locator('#section-1');
  await section.getByRole('button', { name: 'See more' }).click();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  release();
  await expect(section.getByRole('button', { name: 'See less' })).toBeVisible();
  await expect(section.locator('.memorial-text')).toHaveAttribute('data-collapsed', 'false');
});

test('a repeated click counts as one @full', async ({ page }) => {
  const release = await gotoWithoutScript(page, '/eleanor-whitfield');
  const section = page.locator('#section-1');
  await section.getByRole('button', { name: 'See more' }).click();
  await section.getByRole('button', { name: 'See more' }).click();
  release();
  await expect(section.getByRole('button', { name: 'See less' })).toBeVisible();
});

test.describe('when a chunk fails to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  for (const part of ['entry.client', 'react', 'tributes-list']) {
    const tag = part === 'entry.client' ? [] : '@full';
    test(`the next click loads it again: ${part}`, { tag }, async ({ page }) => {
      const chunk = new RegExp(`/assets/${part}-[^/]*\\.js$`);
      let isLost = true;
      await page.route(chunk, (route) => (isLost ? route.abort() : route.continue()));
      const lost = () => page.waitForEvent('requestfailed', (request) => chunk.test(request.url()));
      const lostAtFirst = lost();
      await page.goto('/eleanor-whitfield/tributes');
      await lostAtFirst;
      const long = page.locator('.tribute-card').filter({ hasText: 'Hannah Marsh' });
      const more = long.getByRole('button', { name: 'See more' });
      const less = long.getByRole('button', { name: 'See less' });
      const lostAgain = lost();
      await more.click();
      await lostAgain;
      isLost = false;
      await expect(async () => {
        if (await more.isVisible()) await more.click();
        await expect(less).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 10_000 });
    });
  }
});

test('a click loads the script at once, and React handles it', async ({ page, isMobile }) => {
  const release = await gotoWithoutScript(page, '/');
  if (isMobile) await page.locator('summary', { has: page.locator('svg') }).click();
  await page.getByRole('button', { name: 'Login' }).filter({ visible: true }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a selected option is kept @full', async ({ page }) => {
  const release = await gotoWithoutScript(page, '/eleanor-whitfield/tributes');
  await page.getByLabel('Category').selectOption('Village');
  release();
  await expect(page.locator('.tributes-grid .tribute-card')).toHaveCount(3);
  await expect(page).toHaveURL(/category=Village$/);
});

test('a resting mouse opens the menu @desktop', async ({ page }) => {
  const release = await gotoWithoutScript(page, '/eleanor-whitfield');
  await page.getByRole('button', { name: 'More Actions' }).hover();
  release();
  await expect(page.locator('.floating-actions')).toHaveAttribute('data-open', 'true');
});

test('a link is followed without waiting for the script @full', async ({ page }) => {
  await gotoWithoutScript(page, '/eleanor-whitfield');
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/memorial\/eleanor-whitfield\/tributes$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tributes');
});

test.describe('when React cannot render the page', () => {
  test.use({ expectedErrors: [/Cannot read properties of undefined|React error/] });

  test("the button of 'Oops!' works @full", async ({ page }) => {
    let visits = 0;
    await page.route('/theme-demo', async (route) => {
      visits += 1;
      const original = await route.fetch();
      const body = (await original.text()).replaceAll('"themeStyle"', '"lost"');
      await route.fulfill({ response: original, body });
    });
    await page.goto('/theme-demo');
    const refresh = page.getByRole('button', { name: 'Refresh Page' });
    await expect(refresh).toBeVisible();
    await refresh.click();
    await expect.poll(() => visits).toBe(2);
  });
});

test.describe('signed out', () => {
  test.use({ expectedErrors: [/401/] });

  test('a private page is hydrated before its load event, because it is empty until then', async ({
    page,
  }) => {
    const fontsReleased = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await fontsReleased.promise;
      await route.continue();
    });
    await page.goto('/account', { waitUntil: 'commit' });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    fontsReleased.resolve();
  });
});
