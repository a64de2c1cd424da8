// A memorial that a family prints: every word of it, and days instead of 'two days ago'.
import { expect, test } from '../test.ts';
import { cutWords, SAMPLES } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('nothing is folded on paper, and nothing is offered that paper cannot do @desktop', async ({
  open,
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  for (const slug of SAMPLES) {
    await open(`/${slug}`);
    expect(await cutWords(page), slug).toEqual([]);
    const folded = '.tribute-rest, .timeline-caption, .family-name, .album img, .memorial-text p';
    for (const part of await page.locator(folded).all()) await expect(part).toBeVisible();
    await expect(page.locator('button:visible, video:visible')).toHaveCount(0);
  }
});

test("a tribute on paper says its day, not 'ago' @desktop", async ({ open, page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/eleanor-whitfield', '/eleanor-whitfield/tributes']) {
    await open(path);
    await expect(page.locator('.tribute-ago:visible')).toHaveCount(0);
    const time = page.locator('.tribute-time').first();
    const said = await time.evaluate(
      (element) => (element.textContent ?? '') + getComputedStyle(element, '::after').content,
    );
    expect(said, path).toContain((await time.getAttribute('title')) ?? 'no day');
  }
});
