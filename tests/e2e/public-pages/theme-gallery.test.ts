import type { Locator, Page } from '@playwright/test';

import { THEMES } from '../../../app/themes/catalog.ts';
import { violationsOn } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const DEFAULT = 'traditional-elegance';

const option = (page: Page, id: string) => page.locator(`#theme-option-${id}`);
const memorial = (page: Page) => page.locator('.memorial');
const name = (page: Page) => page.locator('.memorial-name');

test(
  "'Select Theme groups themes by category, each with a count', beside the memorial of 'the slug theme-demo'",
  { tag: '@smoke:themes' },
  async ({ open, page }) => {
    const fonts: { file: string; bytes: Promise<number> }[] = [];
    page.on('response', (response) => {
      const [file] = /[^/]+\.woff2$/.exec(response.url()) ?? [];
      if (file) fonts.push({ file, bytes: response.body().then((body) => body.length) });
    });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await open('/theme-demo');
    await expect(page.getByRole('heading', { name: 'Memorial Theme Gallery' })).toBeVisible();
    await expect(page.getByText('30 unique themes')).toBeVisible();
    await expect(name(page)).toHaveText('Eleanor Whitfield');
    await expect(page.locator('html')).toHaveAttribute('data-visit', /^theme-demo /);
    await expect(page.getByText('Loading memorial...')).toHaveCount(0);
    await expectGroups(page.getByRole('radiogroup', { name: 'Select Theme' }));

    await test.step("previews are 'in the theme's own colours and type without loading thirty themes' fonts at once'", async () => {
      const styles = await page
        .locator('.theme-preview-name')
        .evaluateAll((names) =>
          names.map(
            (each) => `${getComputedStyle(each).color} ${getComputedStyle(each).fontFamily}`,
          ),
        );
      expect(new Set(styles).size).toBe(30);
      await page.evaluate(() => document.fonts.ready);
      const ofPages = fonts.filter(({ file }) => file.includes('-latin-'));
      for (const { file } of ofPages) {
        expect(file).toMatch(/^(cormorant-garamond|source-serif-4)-/);
      }
      const ofPreviews = fonts.filter(({ file }) => !file.includes('-latin-'));
      expect(ofPreviews.length).toBeGreaterThan(0);
      const bytes = await Promise.all(ofPreviews.map((font) => font.bytes));
      expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(120_000);
    });
    expect(calls.filter((url) => url.includes('/memorials/'))).toEqual([]);
  },
);

/** 'Each preview shows name, category and sample text' (SPEC section 2). */
async function expectGroups(picker: Locator): Promise<void> {
  const groups = picker.getByRole('group');
  await expect(groups.getByRole('heading')).toHaveText([
    'Classic 8 themes',
    'Modern 8 themes',
    'Nature 8 themes',
    'Artistic 6 themes',
  ]);
  for (const [index, count] of [8, 8, 8, 6].entries()) {
    await expect(groups.nth(index).getByRole('radio')).toHaveCount(count);
  }
  const shown = await picker
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) =>
        [...radio.querySelectorAll('[class^="theme-preview-words"] > *')].map(
          (line) => line.textContent,
        ),
      ),
    );
  expect(shown).toEqual(
    THEMES.map((theme) => [
      theme.name,
      theme.category.replace(/^./, (letter) => letter.toUpperCase()),
      'In loving memory',
    ]),
  );
}

test('hydration moves nothing that the server rendered, and then the fonts of the previews load', async ({
  page,
}) => {
  const ofPreviews: string[] = [];
  page.on('request', (request) => {
    const [file] = /[^/]+\.woff2$/.exec(request.url()) ?? [];
    if (file && !file.includes('-latin-')) ofPreviews.push(file);
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/theme-demo?theme=candlelight');
  await page.evaluate(() => document.fonts.ready);
  const drawn = await page.evaluateHandle(() => [
    ...document.querySelectorAll('.memorial :is(h1, h2, img, .memorial-text, .tribute-card)'),
  ]);
  const places = () =>
    drawn.evaluate((elements) =>
      elements.map((element) => {
        const { top } = element.getBoundingClientRect();
        return element.isConnected && (top < innerHeight ? top : 'off-screen');
      }),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(20);
  expect(before.filter((place) => typeof place === 'number').length).toBeGreaterThan(1);
  expect(ofPreviews).toEqual([]);
  release();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.locator('[data-laid-out]')).toHaveCount(1);
  await expect(option(page, 'candlelight')).toBeChecked();
  expect(await places()).toEqual(before);
  await expect.poll(() => ofPreviews.length).toBeGreaterThan(0);
});

test("'on a phone the panel becomes something a thumb can use' @phone", async ({ open, page }) => {
  await open('/theme-demo');
  await expect(name(page)).toBeVisible();
  const picker = page.getByRole('complementary', { name: 'Select Theme' });
  const toggle = page.getByRole('button', { name: 'Select Theme' });
  const widget = page.getByRole('button', { name: 'More Actions' });
  const heightOf = async () => (await picker.boundingBox())?.height ?? 0;
  const gapToWidget = async () =>
    ((await picker.boundingBox())?.y ?? 0) - ((await widget.boundingBox())?.y ?? 0);

  expect(await heightOf()).toBeLessThan(844 / 3);
  expect(await gapToWidget()).toBeGreaterThan(60);
  await option(page, 'ivory-marble').tap();
  await expect(memorial(page)).toHaveAttribute('data-theme', 'ivory-marble');
  await expect(toggle).toContainText('Ivory Marble');
  await toggle.tap();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('radio')).toHaveCount(0);
  expect(await heightOf()).toBeLessThan(80);
  expect(await gapToWidget()).toBeGreaterThan(60);
  const sizes = await page
    .locator('.theme-picker button:visible')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  for (const height of sizes) expect(height).toBeGreaterThanOrEqual(44);
  await toggle.tap();
  await expect(option(page, 'ivory-marble')).toBeInViewport({ ratio: 0.9 });
});

test('axe finds nothing, in a light and in a dark theme @full', async ({ open, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const id of [DEFAULT, 'midnight']) {
    await open(`/theme-demo?theme=${id}`);
    await expect(name(page)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  }
});

// themes.test.ts looks at one theme of each category at this width.
test('nothing scrolls sideways at 320 pixels @full', async ({ open, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open('/theme-demo');
  await expect(name(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the gallery is readable before any script runs, and its previews are links that choose', async ({
    page,
  }) => {
    await page.goto('/theme-demo');
    await expect(name(page)).toHaveText('Eleanor Whitfield');
    const portrait = page.getByRole('img', { name: 'Portrait of Eleanor Whitfield' });
    await expect(portrait).toBeInViewport();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.locator('.memorial-section')).toHaveCount(9);
    await expect(page.getByText('Loading memorial...')).toHaveCount(0);

    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(memorial(page)).toHaveAttribute('data-theme', DEFAULT);
    const roseName = option(page, 'rose-garden').locator('.theme-preview-name');
    await expect(roseName).toHaveCSS('font-family', / Preview"/);
    await page.getByRole('link', { name: /^Rose Garden/ }).click();
    await expect(page).toHaveURL(/\/theme-demo\?theme=rose-garden/);
    await expect(option(page, 'rose-garden')).toHaveAttribute('aria-current', 'true');
    await expect(option(page, 'rose-garden')).toBeInViewport();
    await expect(memorial(page)).toHaveAttribute('data-theme', 'rose-garden');
    await expect(name(page)).toHaveText('Eleanor Whitfield');

    await page.getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL(/\/memorial\/eleanor-whitfield\/tributes$/);
  });
});
