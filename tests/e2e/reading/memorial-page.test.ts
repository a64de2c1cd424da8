import { SAMPLE_SLUGS } from '../../../server/seed-samples.server.ts';
import { expect, test } from '../test.ts';

test.describe('the header', () => {
  test("stands 'in the order' of the specification", async ({ open, page }) => {
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
  });

  test("dates are 'formatted as day, short month, year' in every time zone", async ({
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

  test("a couple is 'joined as \"A & B\"' with 'a second pair' of dates", async ({
    open,
    page,
  }) => {
    await open('/thomas-and-mary-brennan');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thomas Brennan & Mary Brennan',
    );
    await expect(page.locator('.memorial-dates p')).toHaveCount(2);
    await expect(page.locator('.memorial-location dd').first()).toContainText(' / ');
  });

  test("the quote stands 'in curly quotes'", async ({ open, page }) => {
    await open('/kenji-tanaka');
    await expect(page.locator('.memorial-quote')).toHaveText(
      '“The bowl is the part you cannot see.”',
    );
  });

  test(
    "'the location grid has 1, 2 or 3 columns depending on how many locations exist'",
    {
      // A phone stacks them.
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

  test("'burial location may be multi-line'", async ({ open, page }) => {
    await open('/eleanor-whitfield');
    const burial = page.locator('.memorial-location', { hasText: 'Burial Location' }).locator('dd');
    const style = await burial.evaluate((element) => getComputedStyle(element).whiteSpaceCollapse);
    expect(await burial.textContent()).toContain('\n');
    expect(style).toBe('preserve-breaks');
  });
});

test("sections stand 'inside a background band that alternates (first with background, then without)'", async ({
  open,
  page,
}) => {
  await open('/eleanor-whitfield');
  const grounds = await page
    .locator('.memorial-band')
    .evaluateAll((bands) => bands.map((band) => getComputedStyle(band).backgroundColor));
  const [first, second, third] = grounds;
  expect(first).not.toBe(second);
  expect(third).toBe(first);
  expect(second).toBe('rgba(0, 0, 0, 0)');
});

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
    await open('/kenji-tanaka');
    await page.getByRole('button', { name: 'Share memorial' }).click();
    const shared = await page.locator('html').getAttribute('data-shared');
    expect(JSON.parse(shared ?? '{}')).toEqual({
      title: 'Kenji Tanaka',
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
    // From here on time stands still unless the test moves it.
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

  test('where copying is forbidden too, the address stands there to be copied by hand', async ({
    open,
    page,
  }) => {
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

  test('a family that wants no sharing has no share button', async ({ open, page }) => {
    await open('/sofia-marchetti');
    await expect(page.getByRole('button', { name: 'Share memorial' })).toHaveCount(0);
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

  test('the page is whole: nothing collapsed, nothing offered that does not work', async ({
    page,
  }) => {
    await page.goto('/eleanor-whitfield');
    for (const member of await page.locator('.family-name').all()) {
      await expect(member).toBeVisible();
    }
    for (const caption of await page.locator('.timeline-caption').all()) {
      await expect(caption).toBeVisible();
    }
    const texts = page.locator('.memorial-text');
    const cut = await texts.evaluateAll(
      (elements) =>
        elements.filter((element) => element.scrollHeight > element.clientHeight + 1).length,
    );
    expect(cut).toBe(0);
    await expect(page.locator('.toggle-button:visible')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More Actions' })).toBeHidden();
    const track = page.locator('.slider-track').first();
    expect(await track.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  });
});

test.describe('link previews and search engines', () => {
  test('title, description, canonical, Open Graph with the portrait, Twitter, JSON-LD Person', async ({
    open,
    page,
    request,
  }) => {
    await open('/eleanor-whitfield');
    const content = (selector: string) => page.locator(selector).first().getAttribute('content');
    await expect(page).toHaveTitle(/^Eleanor Whitfield · /);
    expect(await content('meta[name="description"]')).toContain('9 Mar 1941 – 3 Feb 2024');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(page.url());
    expect(await content('meta[property="og:title"]')).toBe('Eleanor Whitfield');
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
    const image = await request.get((await content('meta[property="og:image"]')) ?? '');
    expect(image.headers()['content-type']).toBe('image/jpeg');
    const [person] = await jsonLd(page);
    expect(person).toMatchObject({
      '@type': 'Person',
      name: 'Eleanor Whitfield',
      birthDate: '1941-03-09',
    });
  });

  test('a couple is two persons', async ({ open, page }) => {
    await open('/thomas-and-mary-brennan');
    expect((await jsonLd(page)).map((person) => person['name'])).toEqual([
      'Thomas Brennan',
      'Mary Brennan',
    ]);
  });

  test('the sitemap lists the memorials and robots.txt points to it', async ({
    request,
    baseURL,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    for (const slug of SAMPLE_SLUGS) expect(sitemap).toContain(`<loc>${baseURL}/${slug}</loc>`);
    expect(await (await request.get('/robots.txt')).text()).toContain(
      `Sitemap: ${baseURL}/sitemap.xml`,
    );
  });

  async function jsonLd(page: import('@playwright/test').Page) {
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  }
});
