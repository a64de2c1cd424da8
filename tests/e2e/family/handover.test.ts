import type { APIRequestContext } from '@playwright/test';

import { fillSignup } from '../account-fixtures.ts';
import { violationsOn } from '../axe.ts';
import { expect, test } from './family-fixtures.ts';

/** Waits for the handover mail to this address, and returns its link. */
async function linkTo(request: APIRequestContext, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const outbox = await (await request.get('/dev/outbox')).text();
    const mail = outbox
      .split('<li>')
      .find((each) => each.includes(`to ${email},`) && each.includes('asked you to take over'));
    const path = /href="(\/dev\/outbox\/[^"]+)"/.exec(mail ?? '')?.[1] ?? '';
    expect(path, `a mail to ${email}`).not.toBe('');
    link = /\/i\/han_\w+/.exec(await (await request.get(path)).text())?.[0] ?? '';
  }).toPass({ timeout: 20_000 });
  return link;
}

// handover.server.test.ts and ownership-card.test.tsx prove each of these steps.
test('a page is handed over by mail to a person without an account, and the previous owner stays as an editor @full', async ({
  family,
  openRoom,
  page,
  browser,
  baseURL,
  request,
  person,
  codeFor,
}) => {
  const memorial = await family.create('Anna Maria Berg');
  await openRoom(memorial, '/settings/ownership');
  const card = page.getByRole('region', { name: 'Transfer ownership' });
  await card.getByLabel('New owner’s email').fill(person.email);
  await card.getByRole('button', { name: 'Send request' }).click();
  await expect(card.getByText('Until they do, you’re still the owner.')).toContainText(
    person.email,
  );
  expect(await violationsOn(page)).toEqual([]);

  const link = await linkTo(request, person.email);
  const phone = await (
    await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await phone.goto(link);
  await phone.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
    'Would you like to take over this page?',
  );
  expect(await phone.content()).not.toContain(person.email);
  expect(await violationsOn(phone)).toEqual([]);

  await phone.getByRole('button', { name: 'Create an account' }).click();
  const dialog = phone.getByRole('dialog');
  await fillSignup(dialog, person);
  await dialog.getByLabel('Digit 1 of 6').click();
  await phone.keyboard.type(await codeFor(person.email));
  await expect(dialog).toBeHidden();
  // So far the person has only opened the link and signed up. Neither changes the owner.
  await page.reload();
  await expect(card.getByText('Until they do, you’re still the owner.')).toBeVisible();
  await phone.getByRole('button', { name: 'Take over this page' }).click();

  await expect(phone).toHaveURL(`/memorial/${memorial.id}`);
  await expect(phone.getByText('became the owner')).toBeVisible();
  await page.reload();
  await expect(
    page
      .getByRole('region', { name: 'Ownership', exact: true })
      .getByText('Only the owner can transfer ownership or name a legacy contact.'),
  ).toBeVisible();
  // The server answers 410 for a used link.
  expect((await phone.goto(link))?.status()).toBe(410);
});
