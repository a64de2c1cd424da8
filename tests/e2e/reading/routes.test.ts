import { expect, test } from '../test.ts';

test.describe('public pages', () => {
  for (const [path, title] of [
    ['/about', 'About'],
    ['/pricing', 'Pricing'],
    ['/contact', 'Contact'],
    ['/features', 'Features'],
  ] as const) {
    test(`${path} reads 'Coming soon...'`, async ({ open, page }) => {
      const response = await open(path);
      expect(response.status()).toBe(200);
      await expect(page.getByText('Coming soon...', { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    });
  }

  test('the footer carries the copyright line and who makes the memorials', async ({
    open,
    page,
  }) => {
    await open('/');
    const year = new Date().getUTCFullYear();
    await expect(
      page.getByText(`© ${year} Evermore Memorials. All rights reserved.`),
    ).toBeVisible();
    await expect(page.getByText('Made with love by Evermore')).toBeVisible();
  });

  test("the navigation links 'Home, About, Features, Pricing, Contact', in 'a collapsible mobile menu' on a phone", async ({
    open,
    page,
    isMobile,
  }) => {
    await open('/');
    const links = page.getByRole('navigation').getByRole('link').filter({ visible: true });
    if (isMobile) {
      await expect(links).toHaveCount(0);
      await page.locator('summary').click();
    }
    await expect(links).toHaveText(['Home', 'About', 'Features', 'Pricing', 'Contact']);
    await links.filter({ hasText: 'Pricing' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    if (isMobile) await expect(links).toHaveCount(0);
  });
});

test.describe('error screens', () => {
  test.use({ expectedErrors: [/404|400|500/] });

  test("an unknown slug is a 404: 'heading 404, Memorial Not Found, link Return Home to /memorials'", async ({
    open,
    page,
  }) => {
    const response = await open('/nobody-of-this-name');
    expect(response.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('Memorial Not Found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute(
      'href',
      '/memorials',
    );
  });

  test('deeper unknown paths are a 404 with the not-found page, which also offers /', async ({
    open,
    page,
  }) => {
    const response = await open('/no/such/place');
    expect(response.status()).toBe(404);
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute(
      'href',
      '/',
    );
  });

  for (const path of [
    '/%00',
    '/..%2f',
    '/..%2fetc%2fpasswd',
    '/%E0%A4%A',
    `/${'a'.repeat(4_000)}`,
    '/<script>',
  ]) {
    test(`${path.slice(0, 30)} gets a calm 404 or 400`, async ({ request }) => {
      const response = await request.get(path);
      expect([400, 404]).toContain(response.status());
    });
  }
});

test.describe('what belongs to no page', () => {
  test('an unknown API path is a JSON 404, whatever the method', async ({ request }) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await request.fetch('/api/v1/typo', { method });
      expect(response.status()).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  test("GET /api/v1/memorials/{slug} answers the memorial, an unknown one 'Memorial not found'", async ({
    request,
  }) => {
    const found = await request.get('/api/v1/memorials/kenji-tanaka');
    expect(await found.json()).toMatchObject({
      success: true,
      data: { memorial: { slug: 'kenji-tanaka', fullName: 'Kenji Tanaka' } },
    });
    const missing = await request.get('/api/v1/memorials/nobody-here');
    expect(missing.status()).toBe(404);
    expect(await missing.json()).toMatchObject({
      success: false,
      message: 'Memorial not found',
      error: 'Memorial not found',
      code: 'MEMORIAL_NOT_FOUND',
    });
    expect((await request.post('/api/v1/memorials/kenji-tanaka')).status()).toBe(405);
  });
});
