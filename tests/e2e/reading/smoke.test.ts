import { expect, test } from '../test.ts';

test("a visitor who opens / reads 'Welcome to the product'", async ({ open, page }) => {
  const response = await open('/');
  expect(response.status()).toBe(200);
  await expect(page.getByText('Welcome to the product')).toBeVisible();
  await expect(page.getByText('Please log in or sign up to get started.')).toBeVisible();
});

test('the product says that it lives and is ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});
