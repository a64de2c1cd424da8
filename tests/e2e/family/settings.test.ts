import { expect, test } from './family-fixtures.ts';

test('a new address, search engines, taken down and restored; the code on the stone keeps working @phone @smoke:management/settings', async ({
  family,
  openRoom,
  page,
}) => {
  const { id, slug } = await family.create('Anna Berg');
  await family.publish(id);
  const { memorial } = await family.call<{ memorial: { shortCode: string } }>(
    'GET',
    `/memorials/${id}`,
  );
  const code = `/m/${memorial.shortCode}`;
  const visit = (path: string) => page.request.get(path, { maxRedirects: 0 });
  const moved = `${slug}-of-the-bees`;
  await openRoom({ id, slug }, '/settings');
  const rows = page.locator('.row-list');
  await rows.getByRole('link', { name: 'General' }).click();

  await page.getByRole('textbox', { name: 'Web address' }).fill(moved);
  await page.getByRole('button', { name: 'Save web address' }).click();
  await expect.poll(async () => (await visit(`/${moved}`)).status()).toBe(200);
  const old = await visit(`/${slug}`);
  expect([old.status(), old.headers()['location']]).toEqual([308, `/${moved}`]);
  expect((await visit(`/${slug}/tributes`)).headers()['location']).toBe(`/${moved}/tributes`);
  expect((await visit(code)).headers()['location']).toBe(`/${moved}`);

  const isUnlisted = async () =>
    (await (await visit(`/${moved}`)).text()).includes('content="noindex');
  expect(await isUnlisted()).toBe(true);
  const openFromList = async (room: string) => {
    await page.locator('.settings-back').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await rows.getByRole('link', { name: new RegExp(`^${room}`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(room);
  };
  await openFromList('Privacy');
  await page.getByRole('radio', { name: 'Public', exact: true }).check();
  await page.getByLabel('Let search engines list this page').check();
  await page.getByRole('button', { name: 'Save privacy settings' }).click();
  await expect.poll(isUnlisted).toBe(false);

  await openFromList('Take page down');
  await page.getByRole('button', { name: 'Take page down' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByRole('heading', { name: 'This page has been taken down' })).toBeVisible();
  for (const address of [`/${moved}`, `/${moved}/tributes`]) {
    await expect.poll(async () => (await visit(address)).status()).toBe(410);
  }
  expect(await (await page.request.get(`/${slug}`)).text()).toContain(
    'This page was taken down by the family.',
  );

  await page.getByRole('button', { name: 'Restore page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take page down');
  await openFromList('General');
  await expect(page.getByRole('textbox', { name: 'Web address' })).toHaveValue(moved);
  await expect.poll(async () => (await visit(`/${moved}`)).status()).toBe(200);

  const svg = await visit(`${code}/qr.svg`);
  expect(svg.headers()['content-type']).toContain('image/svg+xml');
  await openRoom({ id, slug }, '/qr');
  const picture = page.locator('.qr-sheet img');
  await expect(picture).toHaveAttribute('src', `${code}/qr.svg`);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.locator('.qr-sheet')).toContainText('Anna Berg');
});

test('a row in the list opens its room, and Back returns to that row @full', async ({
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  await family.publish(memorial.id);
  await page.setViewportSize({ width: 390, height: 600 });
  await openRoom(memorial, '/settings');
  const row = page.getByRole('link', { name: 'Version history' });
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await row.click();
  await expect(page).toHaveURL(`/memorial/${memorial.id}/settings/history`);
  await expect(page).toHaveTitle(/^Version history · Settings/);
  await page.locator('.settings-back').click();
  await expect(row).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('a desktop has the list beside the room, with the open one marked @desktop @full', async ({
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  await openRoom(memorial, '/settings/people');
  const side = page.getByRole('navigation', { name: 'Settings' });
  await expect(side.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.settings-back')).toBeHidden();
  await side.getByRole('link', { name: 'Plan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan');
  await expect(side.getByRole('link', { name: 'Plan' })).toBeFocused();
  await openRoom(memorial, '/settings/attic');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});
