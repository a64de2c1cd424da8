import { violationsOn } from '../axe.ts';
import { expect, test } from './family-fixtures.ts';

const PASSWORD = 'bees-in-the-heather';

test('a page is closed with a password; a stranger meets the door, a friend reads and writes behind it @smoke:memorials/door', async ({
  family,
  openRoom,
  page,
  browser,
  baseURL,
}) => {
  const memorial = await family.create('Anna Berg');
  await family.publish(memorial.id);
  await openRoom(memorial, '/settings/privacy');
  await page.getByRole('radio', { name: 'Family and friends' }).check();
  await page.getByLabel('Password for family and friends').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save privacy settings' }).click();

  const phone = await browser.newContext(baseURL ? { baseURL } : {});
  const friend = await phone.newPage();
  await expect
    .poll(async () =>
      (await (await friend.request.get(`/${memorial.slug}`)).text()).includes('Anna'),
    )
    .toBe(false);
  await friend.goto(`/${memorial.slug}`);
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(
    'This page is private. It’s for family and friends only.',
  );
  await friend.locator('summary', { hasText: 'Password' }).click();
  // The pointer is still on it.
  expect(await violationsOn(friend)).toEqual([]);
  await friend.getByLabel('Password from the family').fill('not this one');
  await friend.getByRole('button', { name: 'View page' }).click();
  await expect(friend.getByRole('alert')).toBeVisible();
  expect(await violationsOn(friend)).toEqual([]);
  await friend.getByLabel('Password from the family').fill(PASSWORD);
  await friend.getByRole('button', { name: 'View page' }).click();
  await expect(friend).toHaveURL(new RegExp(`/f/${memorial.slug}$`));
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Anna Berg');

  await friend.goto(`/f/${memorial.slug}/add-tribute`);
  await expect(friend.getByLabel('Your tribute')).toBeVisible();
  expect(await violationsOn(friend)).toEqual([]);
  await phone.close();
});
