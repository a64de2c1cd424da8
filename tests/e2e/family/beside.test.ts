import { expect, test } from './family-fixtures.ts';

const PREVIEW = 'Page preview';

test.describe('the page beside the cards', { tag: ['@desktop', '@smoke:drafts/editing'] }, () => {
  test('follows each key in its own document, and leads to the cards', async ({
    family,
    openRoom,
    page,
  }) => {
    const memorial = await family.create('Otto Berg');
    await openRoom(memorial, '/memorial-page');
    const frame = page.frameLocator(`[title="${PREVIEW}"]`);
    await expect(frame.getByRole('heading', { level: 1, name: 'Otto Berg' })).toBeVisible();
    expect(await frame.locator(':root').evaluate(() => document.compatMode)).toBe('CSS1Compat');
    await frame.getByRole('button', { name: 'Edit Header' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Quote').fill('He kept hens.');
    await expect(frame.getByText('He kept hens.')).toBeVisible();
    await page.getByLabel('Full name').fill('Otto Emil Berg');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Otto Emil Berg');
    expect(new URL(page.url()).pathname).toBe(`/memorial/${memorial.id}/memorial-page`);
  });
});

test('on a phone Back leads from the preview to the field and its position @phone', async ({
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Otto Berg');
  await openRoom(memorial, '/memorial-page');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const quote = page.getByLabel('Quote');
  await quote.fill('He kept hens.');
  const top = await page.evaluate(() => scrollY);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\?view=preview$/);
  await expect(page.frameLocator(`[title="${PREVIEW}"]`).getByText('He kept hens.')).toBeVisible();
  await page.goBack();
  await expect(quote).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('what Tab leads to is not covered by the bar, or by the actions of a selection, in which it scrolls nothing @full', async ({
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Otto Berg');
  const photos = Array.from({ length: 24 }, (_, at) => ({ caption: `No. ${at + 1}` }));
  const value = { type: 'albumSection', photos };
  await family.change(memorial.id, { op: 'insert', path: 'sections', value, before: null });
  await openRoom(memorial, '/memorial-page');
  const album = page.locator('.editor-card').filter({ hasText: 'Album' });
  await album.getByRole('button', { name: 'Edit' }).click();
  await album.getByRole('button', { name: 'Select photos' }).click();
  const boxes = album.getByRole('checkbox');
  const covered: string[] = [];
  for (const [first, key] of [
    [boxes.first(), 'Tab'],
    [boxes.last(), 'Shift+Tab'],
  ] as const) {
    await first.focus();
    for (let step = 0; step < 26; step += 1) {
      await page.keyboard.press(key);
      covered.push(...(await page.evaluate(coverOfFocus)));
    }
  }
  expect(covered).toEqual([]);
  await boxes.nth(11).check();
  const at = () => page.evaluate(() => scrollY);
  const top = await at();
  for (const bar of ['.editor-bar', '.items-selection']) {
    for (const button of await page.locator(`${bar} button`).all()) await button.focus();
    // The bar is closer to the edge than the 16 pixels that every page leaves above what has the focus.
    expect(Math.abs((await at()) - top)).toBeLessThan(16);
  }
});

/** The focused element and what lies over it, when the page has scrolled to it. */
async function coverOfFocus(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (!focused) return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const cover = document
    .elementFromPoint(left + width / 2, top + height / 2)
    ?.closest('.editor-bar, .items-selection');
  return cover && !cover.contains(focused) ? [focused.outerHTML.slice(0, 80), cover.className] : [];
}

test('in a low window the text has most of it, for example on a phone on its side @full', async ({
  family,
  openText,
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const memorial = await family.create('Otto Berg', 'He kept hens.\n\n'.repeat(60));
  const text = await openText(memorial);
  const covered = await text.evaluate((field) => {
    field.scrollIntoView({ block: 'center' });
    const { clientHeight } = document.documentElement;
    const { left, width } = field.getBoundingClientRect();
    const lines = Array.from({ length: clientHeight }, (_, y) =>
      document.elementFromPoint(left + width / 2, y),
    );
    const bars = lines.filter((line) => line?.closest('.editor-bar, .text-marks, .text-foot'));
    return bars.length / clientHeight;
  });
  expect(covered).toBeLessThan(0.3);
});
