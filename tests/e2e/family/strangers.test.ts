import type { Page } from '@playwright/test';

import { expect, test } from './family-fixtures.ts';

const UNKNOWN = 'mem_0123456789ABCDEFGHIJKL';
// `guard.test.ts` opens all rooms of an unknown id, and `access.server.test.ts` makes every call.
const LINKS =
  process.env['TEST_MATRIX'] === 'full'
    ? ['Memorial Page', 'Memorial Video', 'Memorial Booklet', 'Tributes', 'Condolences', 'Settings']
    : ['Condolences'];

test.use({ expectedErrors: [/status of 40[14]/] });

async function textOfRooms(page: Page): Promise<string[]> {
  const texts: string[] = [];
  const read = async () => {
    await expect(
      page.getByText('Your account doesn’t have access to this memorial.'),
    ).toBeVisible();
    texts.push(`${await page.title()} ${await page.locator('body').innerText()}`);
  };
  await read();
  for (const name of LINKS) {
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await read();
  }
  return texts;
}

test('another user sees nothing in a room, as with an unknown id; a visitor meets the guard', async ({
  accountPool,
  context,
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  await context.clearCookies();
  await page.goto(`/memorial/${memorial.id}/preview`);
  await expect(page.getByText('Authentication Required')).toBeVisible();

  await family.logIn(await accountPool.take());
  await openRoom(memorial);
  const ofSomebody = await textOfRooms(page);
  expect(ofSomebody.join('\n')).not.toContain('Anna Berg');
  await openRoom({ id: UNKNOWN, slug: '' });
  expect(await textOfRooms(page)).toEqual(ofSomebody);
  for (const room of ['/preview', '/qr']) {
    await openRoom(memorial, room);
    await expect(
      page.getByText('Your account doesn’t have access to this memorial.'),
    ).toBeVisible();
  }
});
