import { expect, test } from '../account-fixtures.ts';

test.use({ viewport: { width: 844, height: 390 } });

test('the last button of the longest form can be scrolled to in a viewport of 390 pixels @full', async ({
  open,
  openDialog,
  page,
}) => {
  for (const width of [844, 390]) {
    await page.setViewportSize({ width, height: 390 });
    await open('/');
    const dialog = await openDialog('Get Started');
    const last = dialog.getByRole('button', { name: 'Create account' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    const { y, height } = (await dialog.boundingBox()) ?? { y: 0, height: 0 };
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(390);
  }
});
