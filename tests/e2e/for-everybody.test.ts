// Every sample for every reader: assistive technology, small screens, fingers, missing pictures.
import AxeBuilder from '@axe-core/playwright';

import { expect, test } from './test.ts';

const SAMPLES = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
];

test.describe('for everybody', () => {
  for (const slug of SAMPLES) {
    test(`${slug}: axe finds nothing, closed and open`, async ({ open, page }) => {
      await open(`/${slug}`);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await violations(page)).toEqual([]);
      for (const toggle of await page.locator('.toggle-button[aria-expanded="false"]').all()) {
        if (await toggle.isVisible()) await toggle.click();
      }
      expect(await violations(page)).toEqual([]);
    });
  }

  test('nothing scrolls sideways at 320 pixels, and body text is 18 pixels or more', async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const slug of SAMPLES) {
      await open(`/${slug}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const sizes = await page
        .locator('.memorial-text p, .timeline-caption, .tribute-text, .memorial-location dd')
        .evaluateAll((elements) =>
          elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
    }
  });

  test('every touch target is 44 pixels high', async ({ open, page }) => {
    await open('/eleanor-whitfield');
    await page.getByRole('button', { name: 'More Actions' }).click();
    const small = await page
      .locator('button:visible')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.getBoundingClientRect().height < 44)
          .map((button) => button.getAttribute('aria-label') ?? button.textContent),
      );
    expect(small).toEqual([]);
  });

  test.describe('a picture that is missing', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('becomes a quiet placeholder, never a broken icon', async ({ page }) => {
      await page.route('**/media/**', (route) => route.abort());
      await page.goto('/kenji-tanaka');
      await expect(page.locator('.memorial-photo .picture-placeholder')).toBeVisible();
    });
  });

  async function violations(page: import('@playwright/test').Page) {
    const { violations: found } = await new AxeBuilder({ page }).analyze();
    return found.map((violation) => [violation.id, violation.nodes.map((node) => node.html)]);
  }
});
