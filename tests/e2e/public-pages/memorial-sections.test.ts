// The behavior of sections. tests/built/memorial-page.test.ts tests their HTML.
import { expect, test } from '../fixtures.ts';

test('a text collapses to eight lines, a timeline to its first decade, and both expand @smoke:memorials/page', async ({
  open,
  page,
}) => {
  await open('/eleanor-whitfield');
  const section = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name }) });

  await test.step("'collapsed text is clamped to 8 lines', with a toggle that says its state", async () => {
    const life = section('Her life');
    const lines = () =>
      life.locator('.memorial-text').evaluate((element) => {
        const style = getComputedStyle(element);
        return element.clientHeight / Number.parseFloat(style.lineHeight);
      });
    const toggle = life.getByRole('button', { name: 'See more' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(await lines()).toBeGreaterThanOrEqual(7.9);
    expect(await lines()).toBeLessThan(10);
    await toggle.click();
    await expect(life.getByRole('button', { name: 'See less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(await lines()).toBeGreaterThan(10);
  });

  await test.step('a text of at most 220 characters has no toggle', async () => {
    await expect(section('The reading room').getByRole('button')).toHaveCount(0);
  });

  await test.step('focus on a link in collapsed text expands the text', async () => {
    const requests = section('If you would like to do something');
    await requests.getByRole('link').first().focus();
    await expect(requests.getByRole('button', { name: 'See less' })).toBeVisible();
  });

  await test.step("timelineSection: 'collapsed shows only the earliest decade, expanded shows all'", async () => {
    const years = section('The years');
    const decades = years.locator('.timeline-decade-title');
    await expect(decades.filter({ visible: true })).toHaveText(['1940s']);
    await years.getByRole('button', { name: 'See more' }).click();
    const shown = await decades.filter({ visible: true }).allTextContents();
    expect(shown.length).toBeGreaterThan(4);
    expect(shown).toEqual(shown.toSorted());
  });
});

test('an album and a family are collapsed as the screen width requires @both', async ({
  open,
  page,
  isMobile,
}) => {
  await open('/eleanor-whitfield');
  await test.step("albumSection: '2 columns on mobile, 3 on wider screens; collapses to 400px height when taller'", async () => {
    const album = page.locator('.album').first();
    const columns = await album
      .locator('.album-grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(columns).toBe(isMobile ? 2 : 3);
    expect((await album.boundingBox())?.height).toBe(400);
    const toggle = page.locator('section', { has: album }).locator('.toggle-button');
    await toggle.click();
    expect((await album.boundingBox())?.height).toBeGreaterThan(400);
    await test.step('and the button stays where the reader pressed it', async () => {
      await toggle.scrollIntoViewIfNeeded();
      const before = await toggle.boundingBox();
      await toggle.click();
      expect((await album.boundingBox())?.height).toBe(400);
      expect((await toggle.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
    });
  });

  await test.step('an album of one picture is no wider than the screen', async () => {
    const album = page.locator('.album-grid').first();
    await album.evaluate((grid) => {
      for (const other of [...grid.children].slice(1)) other.remove();
    });
    const [picture, grid] = await Promise.all([
      album.locator('img').boundingBox(),
      album.boundingBox(),
    ]);
    const middleOf = (box: typeof grid) => (box ? box.x + box.width / 2 : 0);
    expect(middleOf(picture)).toBeCloseTo(middleOf(grid), 0);
  });

  await test.step("familyTreeSection: 'collapsed shows 2 categories on screens under 768px wide, or 5 members in total on wider screens'", async () => {
    const family = page.locator('.family');
    const members = family.locator('.family-member').filter({ visible: true });
    const categories = family.locator('.family-category').filter({ visible: true });
    const expectCollapsed = async () => {
      await expect(isMobile ? categories : members).toHaveCount(isMobile ? 2 : 5);
    };
    await expectCollapsed();
    await family.getByRole('button', { name: 'See more' }).click();
    await expect(members).toHaveCount(await family.locator('.family-member').count());
    expect(await categories.count()).toBeGreaterThan(2);
    // 'A member without photo gets a placeholder image' (SPEC section 2).
    const edith = members.filter({ hasText: 'Edith Storr' });
    await expect(edith.locator('.picture-placeholder')).toBeVisible();
    await family.getByRole('button', { name: 'See less' }).click();
    await expectCollapsed();
  });
});

test('an album that fits and a small family have no toggle', async ({ open, page }) => {
  await open('/kenji-tanaka');
  const album = page.locator('section', { has: page.locator('.album') });
  await album.scrollIntoViewIfNeeded();
  await expect(album.getByRole('button')).toHaveCount(0);
  await expect(page.locator('.family').getByRole('button')).toHaveCount(0);
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
    await slider.locator('.slider-track').evaluate((track) => {
      track.scrollTo({ left: track.clientWidth * 2, behavior: 'instant' });
    });
    await expect(counter).toHaveText('3 of 5');

    await test.step('two quick clicks advance two slides, also while one glides', async () => {
      await page.emulateMedia({ reducedMotion: null });
      await slider.getByRole('button', { name: 'Next' }).evaluate((next: HTMLButtonElement) => {
        next.click();
        next.click();
      });
      await expect(counter).toHaveText('5 of 5');
      await slider.getByRole('button', { name: 'Previous' }).click();
      await expect(counter).toHaveText('4 of 5');
    });
  });
});
