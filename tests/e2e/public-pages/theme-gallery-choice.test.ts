import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';

const DEFAULT = 'traditional-elegance';

const option = (page: Page, id: string) => page.locator(`#theme-option-${id}`);
const memorial = (page: Page) => page.locator('.memorial');
const name = (page: Page) => page.locator('.memorial-name');

async function waitForLayout(page: Page): Promise<void> {
  await expect(page.locator('[data-laid-out]')).toHaveCount(1);
}

test.describe("'the choice stands in the address and survives reload and Back'", () => {
  test('a choice changes the memorial, the address and the share link, and requests only fonts and their rules', async ({
    open,
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          document.documentElement.dataset['shared'] = JSON.stringify(data);
          return Promise.resolve();
        },
      });
    });
    await open('/theme-demo');
    await expect(name(page)).toBeVisible();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const background = () =>
      memorial(page).evaluate((element) => getComputedStyle(element).backgroundColor);
    const before = await background();
    await option(page, 'candlelight').click();
    await expect(memorial(page)).toHaveAttribute('data-theme', 'candlelight');
    await expect(page).toHaveURL(/\/theme-demo\?theme=candlelight$/);
    expect(await background()).not.toBe(before);
    await expect(option(page, 'candlelight')).toBeChecked();
    await expect(option(page, DEFAULT)).not.toBeChecked();
    await expect
      .poll(() => name(page).evaluate((element) => getComputedStyle(element).fontFamily))
      .toContain('Cormorant Garamond');
    await expect.poll(() => requested.some((path) => path.includes('lora-latin'))).toBe(true);
    const others = requested.filter(
      (path) => !/\.woff2$|^\/favicon|^\/themes\/gallery-(fonts|previews)\.css$/.test(path),
    );
    expect(others.filter((path) => !path.startsWith('/media/'))).toEqual([]);

    const share = async (): Promise<unknown> => {
      await page.getByRole('button', { name: 'Share memorial' }).click();
      return JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}');
    };
    const title = 'Memorial Theme Gallery · Evermore Memorials';
    const address = new URL('/theme-demo', page.url()).href;
    expect(await share()).toEqual({ title, url: `${address}?theme=candlelight` });
    await option(page, 'navy-and-gold').click();
    await expect(memorial(page)).toHaveAttribute('data-theme', 'navy-and-gold');
    expect(await share()).toEqual({ title, url: `${address}?theme=navy-and-gold` });
  });

  test('hovering over a theme prefetches its fonts and the font rules of all themes @desktop @full', async ({
    open,
    page,
  }) => {
    const sheets: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/themes/')) sheets.push(pathname);
    });
    await open('/theme-demo');
    await expect(name(page)).toBeVisible();
    const atFirst = ['/themes/gallery.css', '/themes/gallery-previews.css'];
    await expect.poll(() => sheets).toEqual(atFirst);
    const fonts: string[] = [];
    page.on('response', (response) =>
      fonts.push(/[^/]+-latin-[^/]+\.woff2$/.exec(response.url())?.[0] ?? ''),
    );
    await option(page, 'rose-garden').hover();
    await expect.poll(() => sheets).toEqual([...atFirst, '/themes/gallery-fonts.css']);
    await expect.poll(() => fonts.filter((font) => font !== '').length).toBe(2);
    await expect(memorial(page)).toHaveAttribute('data-theme', DEFAULT);
    await option(page, 'navy-and-gold').hover();
    await option(page, 'candlelight').click();
    await expect(memorial(page)).toHaveAttribute('data-theme', 'candlelight');
    expect(sheets).toHaveLength(3);
  });

  test('a reload restores the scroll position, at sections not scrolled through @full', async ({
    open,
    page,
  }) => {
    await open('/theme-demo');
    await waitForLayout(page);
    const link = page.getByRole('link', { name: 'View All' });
    const place = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const before = await place();
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect.poll(place).toBe(before);
  });

  test('a choice keeps the scroll position, a reload the choice; Back and Forward go through the choices @full', async ({
    open,
    page,
  }) => {
    await open('/theme-demo');
    await expect(name(page)).toBeVisible();
    const expectTheme = (id: string) => expect(memorial(page)).toHaveAttribute('data-theme', id);
    const expectScrolled = async () =>
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
    await page.evaluate(() => window.scrollTo({ top: 1_500 }));
    await option(page, 'navy-and-gold').click();
    await expectTheme('navy-and-gold');
    await expectScrolled();
    await page.goBack();
    await expectTheme(DEFAULT);
    await expectScrolled();
    await page.goForward();
    await expectTheme('navy-and-gold');

    await option(page, 'candlelight').click();
    await expectTheme('candlelight');
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(name(page)).toBeVisible();
    await expectTheme('candlelight');
    await page.goBack();
    await expectTheme('navy-and-gold');
    await expect(option(page, 'navy-and-gold')).toBeChecked();
    await page.goBack();
    await expectTheme(DEFAULT);
    await page.goForward();
    await expectTheme('navy-and-gold');
  });
});

test.describe('when the font rules fail to load', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a theme is shown in fallback fonts, and the next choice loads them again @full', async ({
    open,
    page,
  }) => {
    await page.route('**/themes/gallery-fonts.css*', (route) => route.abort(), { times: 1 });
    await open('/theme-demo');
    const again = page.waitForResponse(/gallery-fonts\.css/);
    await option(page, 'navy-and-gold').click();
    await expect(memorial(page)).toHaveAttribute('data-theme', 'navy-and-gold');
    await expect(name(page)).toBeVisible();
    await option(page, 'ivory-marble').click();
    expect((await again).status()).toBe(200);
  });
});

test.describe("'arrow keys move through themes'", () => {
  test('one tab stop; arrows, Home and End choose, and the list is scrolled to the choice; after the last comes the first', async ({
    open,
    page,
  }) => {
    await open('/theme-demo?theme=rose-garden');
    await expect(option(page, 'rose-garden')).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await option(page, 'rose-garden').focus();
    for (const [key, id] of [
      ['Home', DEFAULT],
      ['ArrowDown', 'ivory-marble'],
      ['ArrowRight', 'navy-and-gold'],
      ['ArrowUp', 'ivory-marble'],
      ['End', 'rose-garden'],
      ['ArrowDown', DEFAULT],
      ['ArrowLeft', 'rose-garden'],
      ['Home', DEFAULT],
    ] as const) {
      await page.keyboard.press(key);
      await expect(option(page, id)).toBeFocused();
      await expect(option(page, id)).toBeChecked();
      await expect(memorial(page)).toHaveAttribute('data-theme', id);
      if (key === 'Home') await expect(option(page, id)).toBeInViewport({ ratio: 0.9 });
    }
    await expect(page.locator('.theme-option[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.locator('.theme-option:focus')).toHaveCount(0);
  });
});

test("'View All' opens the sample's own list, and Back finds the memorial where it was @full", async ({
  open,
  page,
}) => {
  await open('/theme-demo?theme=navy-and-gold');
  await waitForLayout(page);
  const viewAll = page.getByRole('link', { name: 'View All' });
  await viewAll.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await viewAll.click();
  await expect(page).toHaveURL(/\/memorial\/eleanor-whitfield\/tributes$/);
  await expect(page.getByText('Eleanor Whitfield').first()).toBeVisible();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goBack();
  await expect(name(page)).toBeVisible();
  await expect(memorial(page)).toHaveAttribute('data-theme', 'navy-and-gold');
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(100);
  expect(requested.filter((path) => path.startsWith('/api/v1/memorials/eleanor'))).toEqual([]);
});
