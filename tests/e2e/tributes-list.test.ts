import type { Page, Route } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { expect, test } from './fixtures.ts';

const MEMORIAL = '/eleanor-whitfield';
const PATHS = ['/eleanor-whitfield/tributes', '/memorial/eleanor-whitfield/tributes'] as const;
const TOTAL = 14;

const ROUTER_DATA = '**/eleanor-whitfield/tributes.data*';

function cards(page: Page) {
  return page.locator('.tributes-grid .tribute-card');
}

async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function openByClientNavigation(open: (path: string) => Promise<unknown>, page: Page) {
  await open(PATHS[0]);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/eleanor-whitfield$/);
}

test("the list opened directly shows every tribute, newest first, with the memorial's name and theme @smoke:tributes", async ({
  open,
  page,
}) => {
  const response = await open(PATHS[0]);
  expect(response.status()).toBe(200);
  await expect(page).toHaveTitle(/Tributes · Eleanor Whitfield/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tributes');
  await expect(page.locator('.tributes-memorial-name')).toHaveText('Eleanor Whitfield');
  await expect(page.locator('[data-theme="traditional-elegance"]')).toBeVisible();
  await expect(cards(page)).toHaveCount(TOTAL);
  const dates = await cards(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toEqual(dates.toSorted().toReversed());

  await test.step('Back leads to the memorial when the list is the first page of a visit', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/eleanor-whitfield$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(TOTAL);
  });
});

test("'View All' opens the list at once from navigation state, at its top, before the server responds", async ({
  open,
  page,
}) => {
  await openByClientNavigation(open, page);
  const release = await holdRequests(page, ROUTER_DATA);
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/memorial\/eleanor-whitfield\/tributes$/);
  await expect(page).toHaveTitle(/Tributes · Eleanor Whitfield/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tributes');
  await expect(cards(page)).toHaveCount(4);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const opened = cards(page).filter({ hasText: 'Hannah Marsh' });
  await opened.getByRole('button', { name: 'See more' }).click();
  await expect(opened).toContainText('I have ordered a stamp.');
  release();
  await expect(cards(page)).toHaveCount(TOTAL);
  await expect(opened.getByRole('button', { name: 'See less' })).toBeVisible();
});

test.describe('without a response', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 503/] });

  const FAILURES: Record<string, (route: Route) => Promise<void>> = {
    'no network': (route) => route.abort(),
    'a proxy without an upstream': (route) => route.fulfill({ status: 503, body: 'Unavailable' }),
  };
  for (const [failure, fail] of Object.entries(FAILURES)) {
    const tag = failure === 'no network' ? [] : '@full';
    test(
      `the tributes from navigation state stay, and 'Try again' loads the rest: ${failure}`,
      { tag },
      async ({ open, page }) => {
        await openByClientNavigation(open, page);
        await page.route(ROUTER_DATA, fail);
        await page.getByRole('link', { name: 'View All' }).click();
        await expect(page.getByRole('alert')).toContainText('We couldn’t load all the tributes.');
        await expect(cards(page)).toHaveCount(4);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(cards(page)).toHaveCount(TOTAL);
        await expect(page.getByRole('alert')).toHaveCount(0);
      },
    );
  }
});

test('from a memorial page without React the list is a prefetched page', async ({ open, page }) => {
  await open(MEMORIAL);
  const prefetch = page.locator(
    'link[rel="prefetch"][href$="/memorial/eleanor-whitfield/tributes"]',
  );
  await expect(prefetch).toHaveCount(0);
  await page.getByRole('link', { name: 'View All' }).scrollIntoViewIfNeeded();
  await expect(prefetch).toHaveCount(1);
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(/\/memorial\/eleanor-whitfield\/tributes$/);
  await expect(cards(page)).toHaveCount(TOTAL);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await test.step('a reload shows the list as the server has it', async () => {
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(cards(page)).toHaveCount(TOTAL);
  });
});

test("'a Back button that goes back one step in history'", async ({ open, page }) => {
  await open(MEMORIAL);
  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByLabel('Category').selectOption('Family');
  await expect(page).toHaveURL(/category=Family/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/eleanor-whitfield$/);
  await expect(page.getByRole('link', { name: 'View All' })).toBeInViewport();
  await page.goForward();
  await expect(page).toHaveURL(/category=Family/);
});

test('a category shows its tributes at once, even before the server responds, and in a shared link @smoke:tributes', async ({
  open,
  page,
  browser,
}) => {
  await open(PATHS[0]);
  const dropdown = page.getByLabel('Category');
  await expect(dropdown.locator('option')).toHaveText([
    'All Categories',
    'Family',
    'Friends',
    'The van',
    'Village',
  ]);
  const release = await holdRequests(page, ROUTER_DATA);
  await dropdown.focus();
  await dropdown.selectOption('Village');
  await expect(cards(page)).toHaveCount(3);
  release();
  await expect(page.getByText('3 Tributes', { exact: true })).toBeAttached();
  await expect(dropdown).toBeFocused();
  await expect(dropdown).toHaveValue('Village');
  await expect(cards(page).locator('.tribute-facts:has(.tribute-fact)')).toContainText([
    'Village',
    'Village',
    'Village',
  ]);

  const friend = await browser.newPage();
  await friend.goto(page.url());
  await expect(cards(friend)).toHaveCount(3);
  await friend.close();

  await dropdown.selectOption('All Categories');
  await expect(cards(page)).toHaveCount(TOTAL);
  await expect(page).toHaveURL(/\/tributes$/);
});

test("an unknown category shows 'No tributes found for this category.' and a button for all", async ({
  open,
  page,
}) => {
  const response = await open(`${PATHS[0]}?category=Nobody`);
  expect(response.status()).toBe(200);
  await expect(page.getByText('No tributes found for this category.')).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('Nobody');
  await page.getByRole('button', { name: 'Show all tributes' }).click();
  await expect(cards(page)).toHaveCount(TOTAL);
});

const INVALID_STATES = {
  'of another memorial': {
    memorial: { slug: 'james-okafor', name: 'James Okafor' },
    tributes: [{ date: '2026-01-01', name: 'Somebody else', text: 'Not for Eleanor.' }],
    title: 'Another title',
  },
  'of a wrong shape': { memorial: ['eleanor-whitfield'], tributes: 'all of them', title: 7 },
  'with tributes without name, date or text': {
    memorial: { slug: 'eleanor-whitfield', name: 'Eleanor Whitfield' },
    tributes: [{}, null, { name: 'Nobody' }, { date: 'soon', name: 'Nobody', text: 'Nothing' }],
  },
};

test('navigation state of another memorial or the wrong shape is ignored @full', async ({
  open,
  page,
}) => {
  for (const [what, state] of Object.entries(INVALID_STATES)) {
    await test.step(what, async () => {
      await openByClientNavigation(open, page);
      const release = await holdRequests(page, ROUTER_DATA);
      await page.evaluate(
        ({ path, usr }) => {
          window.history.pushState({ usr, key: 'strange', idx: 1 }, '', path);
          window.history.pushState({ usr: null, key: 'after', idx: 2 }, '', '/eleanor-whitfield');
        },
        { path: PATHS[1], usr: state },
      );
      await page.goBack();
      await expect(page.getByText('Loading…')).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      release();
      await expect(cards(page)).toHaveCount(TOTAL);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tributes');
      await page.unroute(ROUTER_DATA);
    });
  }
});

// tribute-time.test.tsx proves it for a card.
test('the times are right in every time zone, and the same on server and browser @full', async ({
  browser,
  browserErrors,
}) => {
  const seen: string[][] = [];
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    page.on(
      'console',
      (message) => message.type() === 'error' && browserErrors.push(message.text()),
    );
    page.on('pageerror', (error) => browserErrors.push(error.message));
    await page.clock.setFixedTime(new Date('2026-12-04T21:05:00Z'));
    await page.goto(PATHS[0]);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const first = cards(page).first();
    await expect(first.locator('.tribute-day')).toHaveText('20 November 2026');
    await expect(first.locator('.tribute-ago')).toHaveText('2w ago');
    seen.push(await cards(page).locator('time').allInnerTexts());
    await context.close();
  }
  expect(seen[0]).toEqual(seen[1]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole text is there, the filter is a form and Back is a link @full', async ({
    page,
  }) => {
    await page.goto(PATHS[1]);
    await expect(cards(page)).toHaveCount(TOTAL);
    await expect(page.getByText('I have ordered a stamp.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'See more' })).toHaveCount(0);
    await page.getByLabel('Category').selectOption('Village');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/\/memorial\/eleanor-whitfield\/tributes\?category=Village$/);
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/eleanor-whitfield$/);
  });
});

test('axe finds nothing, and every control is 44 pixels high @full', async ({ open, page }) => {
  await open(PATHS[0]);
  expect(await violationsOn(page)).toEqual([]);
  const targets = page.locator('main').locator('a, button, select');
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});
