import { expect, test } from '../family/family-fixtures.ts';

// edit-link.test.tsx proves each of these; ../sign-in.test.ts what a memorial page requests for a visitor.
test('an owner edits from the page, a visitor sees and asks nothing, and a sign-out removes the link @full', async ({
  family,
  openRoom,
  page,
  browser,
  baseURL,
}) => {
  const memorial = await family.create('Anna Berg');
  await family.publish(memorial.id);
  // A private page stores who is signed in.
  await openRoom(memorial);
  await page.goto(`/${memorial.slug}`);
  const link = page.getByRole('link', { name: 'Edit this page' });
  await expect(link).toHaveAttribute('href', `/memorial/${memorial.id}/memorial-page`);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  const calls: string[] = [];
  visitor.on('request', (request) => {
    if (/\/api\/|edit-link/.test(request.url())) calls.push(request.url());
  });
  await visitor.goto(`/${memorial.slug}`);
  await visitor.locator('html[data-hydrated]').waitFor();
  // A request for the script of the link would have begun before this one.
  await visitor.evaluate(() => fetch('/healthz'));
  await expect(visitor.getByRole('link', { name: 'Edit this page' })).toHaveCount(0);
  expect(calls).toEqual([]);
  await context.close();

  // As a sign-out in another tab does.
  await page.evaluate(() => {
    localStorage.removeItem('user-storage');
    window.dispatchEvent(new Event('storage'));
  });
  await expect(link).toHaveCount(0);
});
