import { expect, test } from '../test.ts';

test.describe('textSection', () => {
  test("'collapsed text is clamped to 8 lines', with a toggle that says its state", async ({
    open,
    page,
  }) => {
    await open('/eleanor-whitfield');
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Her life' }),
    });
    const text = section.locator('.memorial-text');
    const lines = () =>
      text.evaluate((element) => {
        const style = getComputedStyle(element);
        return element.clientHeight / Number.parseFloat(style.lineHeight);
      });
    const toggle = section.getByRole('button', { name: 'See more' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    // Paragraphs are set apart, so eight lines stand a little higher than eight line heights.
    expect(await lines()).toBeGreaterThanOrEqual(7.9);
    expect(await lines()).toBeLessThan(10);
    await toggle.click();
    await expect(section.getByRole('button', { name: 'See less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(await lines()).toBeGreaterThan(10);
  });

  test('a text of at most 220 characters has no toggle', async ({ open, page }) => {
    await open('/eleanor-whitfield');
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'The reading room' }),
    });
    await expect(section.getByRole('button')).toHaveCount(0);
  });

  test('a link below the fold that gets the focus opens its text', async ({ open, page }) => {
    await open('/eleanor-whitfield');
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'If you would like to do something' }),
    });
    await section.getByRole('link').first().focus();
    await expect(section.getByRole('button', { name: 'See less' })).toBeVisible();
  });
});

test.describe('albumSection', () => {
  test("'2 columns on mobile, 3 on wider screens; collapses to 400px height when taller'", async ({
    open,
    page,
    isMobile,
  }) => {
    await open('/eleanor-whitfield');
    const album = page.locator('.album').first();
    const columns = await album
      .locator('.album-grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(isMobile ? 2 : 3);
    expect((await album.boundingBox())?.height).toBe(400);
    await page.locator('section', { has: album }).getByRole('button', { name: 'See more' }).click();
    expect((await album.boundingBox())?.height).toBeGreaterThan(400);
  });

  test('an album that is not taller has no toggle', async ({ open, page }) => {
    await open('/kenji-tanaka');
    const section = page.locator('section', { has: page.locator('.album') });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('button')).toHaveCount(0);
  });

  test('pictures have their size from the first moment, so that nothing jumps', async ({
    open,
    page,
  }) => {
    await open('/eleanor-whitfield');
    const pictures = await page.locator('.album img').evaluateAll((images) =>
      images.map((image) => ({
        width: Number(image.getAttribute('width')),
        height: Number(image.getAttribute('height')),
        lazy: image.getAttribute('loading'),
        choices: image.getAttribute('srcset')?.split(',').length ?? 0,
      })),
    );
    expect(pictures.length).toBeGreaterThan(3);
    for (const picture of pictures) {
      expect(picture.width * picture.height).toBeGreaterThan(0);
      expect(picture.lazy).toBe('lazy');
      expect(picture.choices).toBeGreaterThan(1);
    }
  });
});

test("timelineSection: 'collapsed shows only the earliest decade, expanded shows all'", async ({
  open,
  page,
}) => {
  await open('/eleanor-whitfield');
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'The years' }),
  });
  const decades = section.locator('.timeline-decade-title');
  await expect(decades.filter({ visible: true })).toHaveText(['1940s']);
  await section.getByRole('button', { name: 'See more' }).click();
  const shown = await decades.filter({ visible: true }).allTextContents();
  expect(shown.length).toBeGreaterThan(4);
  expect(shown).toEqual(shown.toSorted());
});

test.describe('familyTreeSection', () => {
  test("'collapsed shows 2 categories on screens under 768px wide, or 5 members in total on wider screens'", async ({
    open,
    page,
    isMobile,
  }) => {
    await open('/eleanor-whitfield');
    const family = page.locator('.family');
    const members = family.locator('.family-member').filter({ visible: true });
    const categories = family.locator('.family-category').filter({ visible: true });
    if (isMobile) await expect(categories).toHaveCount(2);
    else await expect(members).toHaveCount(5);
    await family.getByRole('button', { name: 'See more' }).click();
    await expect(members).toHaveCount(await family.locator('.family-member').count());
    expect(await categories.count()).toBeGreaterThan(2);
    await family.getByRole('button', { name: 'See less' }).click();
    if (isMobile) await expect(categories).toHaveCount(2);
    else await expect(members).toHaveCount(5);
  });

  test('a small family has no toggle', async ({ open, page }) => {
    await open('/kenji-tanaka');
    await expect(page.locator('.family').getByRole('button')).toHaveCount(0);
  });

  test("dates of birth are 'shown as short month, day, year', and 'a member without photo gets a placeholder image'", async ({
    open,
    page,
  }) => {
    await open('/eleanor-whitfield');
    const member = (name: string) => page.locator('.family-member', { hasText: name });
    await expect(member('Arthur Storr').locator('time')).toHaveText('Oct 2, 1912');
    await expect(member('Edith Storr').locator('.picture-placeholder')).toBeVisible();
  });
});

test.describe('contentSliderSection', () => {
  test('\'next/previous with wraparound, dots to jump, counter "n of total"\'', async ({
    open,
    page,
  }) => {
    await open('/eleanor-whitfield');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const slider = page.getByRole('group', { name: 'A few quiet minutes' });
    const counter = slider.locator('.slider-counter');
    const current = slider.locator('.slider-dot[aria-current="true"]');
    await slider.scrollIntoViewIfNeeded();
    await expect(counter).toHaveText('1 of 5');
    await slider.getByRole('button', { name: 'Next' }).click();
    await expect(counter).toHaveText('2 of 5');
    await slider.getByRole('button', { name: 'Show 4 of 5' }).click();
    await expect(counter).toHaveText('4 of 5');
    await expect(current).toHaveAccessibleName('Show 4 of 5');
    await slider.getByRole('button', { name: 'Next' }).click();
    await slider.getByRole('button', { name: 'Next' }).click();
    await expect(counter).toHaveText('1 of 5');
    await slider.getByRole('button', { name: 'Previous' }).click();
    await expect(counter).toHaveText('5 of 5');
  });

  test('two presses in a row lead two slides on, however slowly the pictures glide', async ({
    open,
    page,
  }) => {
    await open('/eleanor-whitfield');
    const slider = page.getByRole('group', { name: 'A few quiet minutes' });
    await slider.scrollIntoViewIfNeeded();
    await slider.getByRole('button', { name: 'Next' }).evaluate((next: HTMLButtonElement) => {
      next.click();
      next.click();
    });
    await expect(slider.locator('.slider-counter')).toHaveText('3 of 5');
    await slider.getByRole('button', { name: 'Previous' }).click();
    await expect(slider.locator('.slider-counter')).toHaveText('2 of 5');
  });

  test('the counter follows a finger or the arrow keys', async ({ open, page }) => {
    await open('/eleanor-whitfield');
    const slider = page.getByRole('group', { name: 'A few quiet minutes' });
    await slider.locator('.slider-track').evaluate((track) => {
      track.scrollTo({ left: track.clientWidth * 2, behavior: 'instant' });
    });
    await expect(slider.locator('.slider-counter')).toHaveText('3 of 5');
  });

  test("the 'default image alt text' is 'Content image'", async ({ open, page }) => {
    await open('/james-okafor');
    const alts = await page
      .locator('.slider-track img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    const captions = await page.locator('.slider-track figcaption').count();
    expect(alts.filter((alt) => alt === 'Content image')).toHaveLength(alts.length - captions);
  });

  test('a video waits until somebody plays it, and can be skipped into', async ({
    open,
    page,
    request,
  }) => {
    await open('/eleanor-whitfield');
    const video = page.locator('video').first();
    await expect(video).toHaveAttribute('controls', '');
    expect(await video.getAttribute('autoplay')).toBeNull();
    const part = await request.get((await video.getAttribute('src')) ?? '', {
      headers: { range: 'bytes=0-99' },
    });
    expect(part.status()).toBe(206);
    expect((await part.body()).length).toBe(100);
  });
});

test.describe('tributesSection', () => {
  test("shows 'those with preview true'", async ({ open, page }) => {
    await open('/eleanor-whitfield');
    await expect(page.locator('.tribute-preview .tribute-card')).toHaveCount(4);
  });

  test("shows 'the first 3' 'if the flag is missing'", async ({ open, page }) => {
    await open('/james-okafor');
    await expect(page.locator('.tribute-preview .tribute-card')).toHaveCount(3);
  });

  test("has 'a View All button that navigates to the tributes list'", async ({ open, page }) => {
    await open('/james-okafor');
    await page.getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL(/\/memorial\/james-okafor\/tributes$/);
    await expect(page.getByText('Memorial Not Found')).toHaveCount(0);
  });
});
