// Every theme on the sample with all types of sections. theme-palette.test.ts tests the contrasts.
import type { Page } from '@playwright/test';

import { THEMES, themesByCategory } from '../../../app/themes/catalog.ts';
import type { Theme } from '../../../app/themes/contract.ts';
import { themeAttributes } from '../../../app/themes/theme-attributes.ts';
import { oneThemeOfEachCategory } from '../../harness/chosen-themes.ts';
import {
  clippedText,
  renderAndExpandAll,
  horizontalOverflow,
} from '../accessibility/page-checks.ts';
import { violationsOn } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test.use({ bypassCSP: true });

for (const { category, themes } of themesByCategory()) {
  for (const scheme of ['light', 'dark'] as const) {
    const ofScheme = themes.filter(
      ({ colors }) => scheme === 'light' || colors.darkBackground !== undefined,
    );
    if (ofScheme.length === 0) continue;

    test(`'axe finds nothing on the full sample page': ${category}, ${scheme} @desktop @full`, async ({
      open,
      page,
    }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await open('/theme-demo');
      await expect(page.locator('.memorial-name')).toBeVisible();
      await renderAndExpandAll(page);
      for (const theme of ofScheme) {
        await chooseTheme(page, theme);
        expect(await violationsOn(page, '.memorial'), theme.id).toEqual([]);
      }
    });
  }
}

for (const [which, tag, themes] of [
  ['one theme of each category', [], oneThemeOfEachCategory()],
  ['every theme', ['@full'], THEMES],
] as const) {
  test(
    `'no horizontal scroll at 320 px', nor wider text than the screen: ${which}`,
    { tag: ['@desktop', ...tag] },
    async ({ open, page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 320, height: 800 });
      await open('/theme-demo');
      await expect(page.locator('.memorial-name')).toBeVisible();
      await renderAndExpandAll(page);
      for (const theme of themes) {
        await chooseTheme(page, theme);
        await page.evaluate(() => document.fonts.ready);
        const wide = await page.evaluate(() => ({
          page: document.documentElement.scrollWidth,
          words: [...document.querySelectorAll('.memorial :is(h1, h2, h3, p, dd, button, a)')]
            .filter((element) => element.getBoundingClientRect().right > 320.5)
            .filter((element) => element.closest('.slider-track') === null)
            .map((element) => element.textContent),
        }));
        expect(wide, theme.id).toEqual({ page: 320, words: [] });
      }
    },
  );
}

test('axe finds nothing in the floating menu of any theme @phone @full', async ({ open, page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/theme-demo');
  await page.getByRole('button', { name: 'More Actions' }).press('Enter');
  for (const theme of THEMES) {
    await chooseTheme(page, theme);
    await expect(page.locator('.floating-option').first()).toBeVisible();
    expect(await violationsOn(page, '.floating-actions'), theme.id).toEqual([]);
  }
});

test('axe finds nothing on the list of tributes in any theme, and no word is cut @phone @full', async ({
  open,
  page,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/eleanor-whitfield/tributes');
  await renderAndExpandAll(page);
  for (const theme of THEMES) {
    await page.addStyleTag({ url: `/themes/${theme.id}.css` });
    await page.locator('.memorial').evaluate((list, attributes) => {
      for (const [name, value] of Object.entries(attributes)) list.setAttribute(name, value);
    }, themeAttributes(theme));
    await page.evaluate(() => document.fonts.ready);
    expect(await violationsOn(page, '.memorial'), theme.id).toEqual([]);
    expect(await clippedText(page), theme.id).toEqual([]);
    expect(await horizontalOverflow(page), theme.id).toBeLessThanOrEqual(0);
  }
});

async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.locator(`#theme-option-${theme.id}`).dispatchEvent('click');
  await expect(page.locator('.memorial')).toHaveAttribute('data-theme', theme.id);
}
