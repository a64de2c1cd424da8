import { expect, test } from '../fixtures.ts';

test("the header stands 'in the order' of the specification, bands alternate, a place keeps its line breaks @smoke:memorials/page", async ({
  open,
  page,
}) => {
  await open('/eleanor-whitfield');
  const order = await page
    .locator(
      '.memorial-banner, .memorial-photo, .memorial-header-text, h1, .memorial-dates, .memorial-quote, .memorial-locations, .memorial-band, .memorial-actions, .site-footer',
    )
    .evaluateAll((elements) => [...new Set(elements.map((element) => element.classList[0]))]);
  expect(order).toEqual([
    'memorial-banner',
    'memorial-photo',
    'memorial-header-text',
    'memorial-name',
    'memorial-dates',
    'memorial-quote',
    'memorial-locations',
    'memorial-band',
    'memorial-actions',
    'site-footer',
  ]);

  await test.step("a 'background band that alternates (first with background, then without)'", async () => {
    const backgrounds = await page
      .locator('.memorial-band')
      .evaluateAll((bands) => bands.map((band) => getComputedStyle(band).backgroundColor));
    const [first, second, third] = backgrounds;
    expect(first).not.toBe(second);
    expect(third).toBe(first);
    expect(second).toBe('rgba(0, 0, 0, 0)');
  });

  await test.step("'burial location may be multi-line'", async () => {
    const burial = page.locator('.memorial-location', { hasText: 'Burial Location' }).locator('dd');
    expect(await burial.textContent()).toContain('\n');
    await expect(burial).toHaveCSS('white-space-collapse', 'preserve-breaks');
  });
});

test("dates are 'formatted as day, short month, year' in every time zone @full", async ({
  browser,
}) => {
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await page.goto('/eleanor-whitfield');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(page.locator('.memorial-dates')).toHaveText('9 Mar 1941 – 3 Feb 2024');
    await context.close();
  }
});

test(
  "'the location grid has 1, 2 or 3 columns depending on how many locations exist'",
  {
    tag: '@desktop',
  },
  async ({ open, page }) => {
    const columns = async (slug: string) => {
      await open(`/${slug}`);
      return page
        .locator('.memorial-locations')
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    };
    expect(await columns('eleanor-whitfield')).toBe(3);
    expect(await columns('kenji-tanaka')).toBe(2);
  },
);

test.describe('sharing', () => {
  test("uses 'the device's native share with the page title and URL'", async ({ open, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          document.documentElement.dataset['shared'] = JSON.stringify(data);
          return Promise.resolve();
        },
      });
    });
    await open('/kenji-tanaka?from=a-letter');
    await page.getByRole('button', { name: 'Share memorial' }).click();
    const shared = await page.locator('html').getAttribute('data-shared');
    expect(JSON.parse(shared ?? '{}')).toEqual({
      title: 'Kenji Tanaka · Evermore Memorials',
      url: new URL('/kenji-tanaka', page.url()).href,
    });
  });

  test('\'if unavailable or failing, copies the URL to the clipboard and shows "Link copied!" for 2 seconds\'', async ({
    open,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: () => Promise.reject(new Error('no sheet')),
      });
    });
    await page.clock.install({ time: '2026-11-21T10:00:00Z' });
    await open('/kenji-tanaka');
    await page.clock.pauseAt('2026-11-21T11:00:00Z');
    await page.getByRole('button', { name: 'Share memorial' }).click();
    const notice = page.getByText('Link copied!');
    await expect(notice).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.clock.fastForward(1_900);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(200);
    await expect(notice).toBeHidden();
  });

  test('without clipboard access the link is shown for copying @full', async ({ open, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('forbidden')) },
      });
    });
    await open('/kenji-tanaka');
    await page.getByRole('button', { name: 'Share memorial' }).click();
    await expect(page.getByText('Copy this link:')).toContainText(page.url());
  });
});

test.describe("'the page fade-in animation is skipped if that slug was already visited in this browser session'", () => {
  const fade = (page: import('@playwright/test').Page) =>
    page.locator('.memorial-page').evaluate((element) => getComputedStyle(element).animationName);

  test('first visit, second visit, another slug', async ({ open, page }) => {
    await open('/kenji-tanaka');
    expect(await fade(page)).toBe('memorial-appears');
    await open('/kenji-tanaka');
    expect(await fade(page)).toBe('none');
    await open('/james-okafor');
    expect(await fade(page)).toBe('memorial-appears');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is complete: nothing is collapsed, and no control without effect', async ({
    page,
  }) => {
    await page.goto('/eleanor-whitfield');
    for (const folded of ['.family-name', '.timeline-caption']) {
      await expect(page.locator(folded).filter({ visible: true })).not.toHaveCount(0);
      await expect(page.locator(folded).filter({ visible: false })).toHaveCount(0);
    }
    const texts = page.locator('.memorial-text');
    const clipped = await texts.evaluateAll(
      (elements) =>
        elements.filter((element) => element.scrollHeight > element.clientHeight + 1).length,
    );
    expect(clipped).toBe(0);
    await expect(page.locator('.toggle-button:visible')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More Actions' })).toBeHidden();
    const slides = await page.locator('.slider-slide').all();
    expect(slides.length).toBeGreaterThan(1);
    for (const slide of slides) {
      const box = await slide.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      );
    }
  });
});
