import { expect, test } from '../fixtures.ts';

test(
  "the navigation links 'Home, About, Features, Pricing, Contact', in 'a collapsible mobile menu' on a phone",
  { tag: ['@both', '@smoke:site'] },
  async ({ open, page, isMobile }) => {
    await open('/');
    // The footer has a navigation of its own, to the page in other languages.
    const links = page
      .locator('header')
      .getByRole('navigation')
      .getByRole('link')
      .filter({ visible: true });
    if (isMobile) {
      await expect(links).toHaveCount(0);
      await page.locator('summary.site-menu-button').click();
    }
    await expect(links).toHaveText(['Home', 'About', 'Features', 'Pricing', 'Contact']);
    await links.filter({ hasText: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    if (isMobile) await expect(links).toHaveCount(0);
  },
);
