import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';
import { expect, test } from '../fixtures.ts';

test.describe('samples', () => {
  for (const slug of SAMPLE_SLUGS) {
    const tag = slug === 'eleanor-whitfield' ? [] : '@full';
    test(
      `${slug}: nothing scrolls sideways at 320 pixels, and body text is 18 pixels or more`,
      { tag },
      async ({ open, page }) => {
        await page.setViewportSize({ width: 320, height: 700 });
        await open(`/${slug}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        const sizes = await page
          .locator('.memorial-text p, .timeline-caption, .tribute-text, .memorial-location dd')
          .evaluateAll((elements) =>
            elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
          );
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
      },
    );
  }

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

    test('becomes a placeholder, never a broken image', async ({ page }) => {
      await page.route('**/media/**', (route) => route.abort());
      await page.goto('/kenji-tanaka');
      await expect(page.locator('.memorial-photo .picture-placeholder')).toBeVisible();
    });
  });
});
