import type { Page } from '@playwright/test';

import { violationsOn } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const PAGE = '/eleanor-whitfield';
const firstLink = (page: Page) => page.locator('.album-link').first();
const opened = (page: Page) => page.locator('.pswp[data-opened]');
/** Expected: a picture's Content-Security-Policy blocks the styles of the browser's picture viewer. */
const PICTURE_DOCUMENT = /Applying inline style/;
const dialog = (page: Page) => page.getByRole('dialog');

test('a picture opens large with its caption; keys, Escape and Back work, and the focus returns @smoke:memorials/page', async ({
  open,
  page,
}) => {
  await open(PAGE);
  const link = firstLink(page);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);

  await test.step('a press opens it, with a name and a caption', async () => {
    await link.click();
    await expect(dialog(page)).toHaveAccessibleName('Photos: From the family album');
    await expect(dialog(page)).toHaveAttribute('aria-modal', 'true');
    await expect(page.locator('.pswp__caption')).toHaveText(
      'The second van at the Beck Bridge stop, about 1989',
    );
    await expect(page.locator('.pswp__counter')).toHaveText(/^1 \/ \d+$/);
    await expect(opened(page)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('a larger picture is not covered by its caption', async () => {
    await page.keyboard.press('z');
    await expect(page.locator('.pswp__caption')).toBeHidden();
    await page.keyboard.press('z');
    await expect(page.locator('.pswp__caption')).toBeVisible();
  });

  await test.step('a caption that is too long for the screen scrolls by wheel and by key', async () => {
    const caption = page.locator('.pswp__caption');
    const scrolled = () => caption.evaluate(({ scrollTop }) => scrollTop);
    await caption.evaluate((element) => {
      element.textContent = 'Whitby harbour, and the boats in it. '.repeat(60);
    });
    await caption.hover();
    await page.mouse.wheel(0, 100);
    await expect.poll(scrolled).toBe(100);
    await page.keyboard.press('ArrowDown');
    expect(await scrolled()).toBe(160);
    await page.keyboard.press('ArrowUp');
    expect(await scrolled()).toBe(100);
  });

  await test.step('an arrow key shows the next one', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.pswp__caption')).toHaveText(
      'Twenty-one, and newly certificated. Whitby, 1962',
    );
  });

  await test.step('Escape closes it, and the focus is where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => window.history.state as unknown))
      .not.toMatchObject({
        picture: true,
      });
  });

  await test.step('Back closes it and stays on the page', async () => {
    await link.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(PAGE);
    await expect(link).toBeFocused();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(120);
  });
});

test('with another button or key the link does what links do @full', async ({
  open,
  page,
  context,
}) => {
  await open(PAGE);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    firstLink(page).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/media\/[0-9a-f]{32}-\d+x\d+\.webp$/);
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [PICTURE_DOCUMENT] });

  test('the link leads to the picture', async ({ page }) => {
    await page.goto(PAGE);
    await firstLink(page).click();
    await expect(page).toHaveURL(/\/media\/[0-9a-f]{32}-\d+x\d+\.webp$/);
  });
});

test.describe('when the viewer cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Applying inline style/] });

  test('the press leads to the picture @full', async ({ open, page }) => {
    await open(PAGE);
    await page.route('**/assets/picture-viewer*', (route) => route.abort());
    await firstLink(page).click();
    await expect(page).toHaveURL(/\/media\/[0-9a-f]{32}-\d+x\d+\.webp$/);
  });
});
