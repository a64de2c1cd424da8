// Every theme on the full sample, as the gallery shows it.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { THEMES, themesByCategory } from '../../app/themes/catalog.ts';
import type { Theme } from '../../app/themes/contract.ts';
import { expect, test } from './test.ts';

// The test's own rules are inline, which the product's policy rightly refuses.
test.use({ bypassCSP: true });

for (const { category, themes } of themesByCategory()) {
  for (const scheme of ['light', 'dark'] as const) {
    const worn = themes.filter(
      ({ colors }) => scheme === 'light' || colors.darkBackground !== undefined,
    );
    if (worn.length === 0) continue;

    test(`'axe finds nothing on the full sample page': ${category}, ${scheme} @desktop`, async ({
      open,
      page,
    }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await open('/theme-demo');
      await showAll(page);
      for (const theme of worn) {
        await wear(page, theme);
        const { violations } = await new AxeBuilder({ page }).include('.memorial').analyze();
        expect(
          violations.map(({ id, nodes }) => [
            id,
            nodes.map(({ html, failureSummary }) => [html, failureSummary]),
          ]),
          theme.id,
        ).toEqual([]);
      }
    });
  }
}

test("'no horizontal scroll at 320 px', nor wider text than the screen @desktop", async ({
  open,
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 800 });
  await open('/theme-demo');
  await showAll(page);
  for (const theme of THEMES) {
    await wear(page, theme);
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
});

/** Opens what is folded and lays out what is out of sight, so that nothing escapes the check. */
async function showAll(page: Page): Promise<void> {
  await expect(page.locator('.memorial-name')).toBeVisible();
  await page.addStyleTag({ content: '.memorial-band { content-visibility: visible !important; }' });
  for (const toggle of await page.locator('.toggle-button[aria-expanded="false"]').all()) {
    if (await toggle.isVisible()) await toggle.click();
  }
}

async function wear(page: Page, theme: Theme): Promise<void> {
  await page.locator(`#theme-option-${theme.id}`).dispatchEvent('click');
  await expect(page.locator('.memorial')).toHaveAttribute('data-theme', theme.id);
}
