import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

import type { Person } from '../account-pool.ts';
import { expect, FamilyApi, statusLine, test, type Memorial } from './family-fixtures.ts';

const ALBUM = `sec_${'s'.repeat(22)}`;
const CAPTIONS = ['On the pier in Whitby', 'With the dog', 'Too dark to see'] as const;
const MEMORY = 'He taught me to fish, and never caught anything himself.';
/** A job processes the pictures, which can take long on a busy machine. */
const TAKEN = { timeout: 90_000 };

function pictures() {
  return Promise.all(
    CAPTIONS.map(async (name, at) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 320, height: 240, channels: 3, background: { r: 60 * at, g: 90, b: 120 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  );
}

interface Relative {
  api: FamilyApi;
  page: Page;
}

/** Opens a browser in which the person has signed in and accepted the invitation. */
async function contributor(
  browser: Browser,
  { owner, memorial, person }: { owner: FamilyApi; memorial: Memorial; person: Person },
): Promise<Relative> {
  const baseURL = test.info().project.use.baseURL ?? '';
  const context = await browser.newContext({ baseURL });
  const api = new FamilyApi(context, baseURL);
  await api.logIn(person);
  await owner.call('POST', `/memorials/${memorial.id}/invitations`, {
    email: person.email,
    role: 'contributor',
  });
  const { invitations } = await api.call<{ invitations: Array<{ token: string }> }>(
    'GET',
    '/invitations',
  );
  await api.call('POST', '/invitations/accept', { token: invitations[0]?.token });
  return { api, page: await context.newPage() };
}

const item = (page: Page, words: string) =>
  page.locator(`[data-card="${ALBUM}"] [data-item]`).filter({ hasText: words });

async function addPicturesWithCaptions(page: Page): Promise<void> {
  const album = page.locator(`[data-card="${ALBUM}"]`);
  await album.getByRole('button', { name: 'Add photos' }).click();
  await album.locator('input[type="file"]').setInputFiles(await pictures());
  await expect(album.locator('[data-item]')).toHaveCount(CAPTIONS.length, TAKEN);
  for (const [at, caption] of CAPTIONS.entries()) {
    await album.locator('[data-item]').nth(at).getByRole('button').first().click();
    await album.getByLabel('Caption', { exact: true }).fill(caption);
    await album
      .locator('[data-item][data-open="true"]')
      .getByRole('button', { name: 'Done' })
      .click();
  }
}

test("a grandson adds pictures and a text, removes one, an editor publishes them, and a cousin can't touch them @postgres @smoke:drafts/uploads @full", async ({
  family,
  accountPool,
  openRoom,
  open,
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const memorial = await family.create('Walter Moss');
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: { id: ALBUM, type: 'albumSection', title: 'Summers', photos: [] },
  });
  await family.publish(memorial.id);
  const relative = async () =>
    contributor(browser, { owner: family, memorial, person: await accountPool.take() });
  const grandson = await relative();
  const cousin = await relative();

  await test.step('three pictures with captions and a text; one is removed', async () => {
    await openRoom(memorial, '/memorial-page', grandson.page);
    await expect(
      grandson.page.getByText('Ada King or an editor will publish your changes.'),
    ).toBeVisible();
    await expect(grandson.page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await addPicturesWithCaptions(grandson.page);
    await grandson.page.getByRole('button', { name: 'Add text' }).click();
    await grandson.page.getByLabel('Text', { exact: true }).fill(MEMORY);
    await item(grandson.page, CAPTIONS[2]).getByRole('button').first().click();
    await item(grandson.page, CAPTIONS[2]).getByRole('button', { name: 'Remove' }).click();
    await expect(grandson.page.locator(`[data-card="${ALBUM}"] [data-item]`)).toHaveCount(2);
    await expect(statusLine(grandson.page)).toHaveText('Saved', { timeout: 30_000 });
  });

  await test.step('a cousin sees them and has no control over them, and neither does a request', async () => {
    await openRoom(memorial, '/memorial-page', cousin.page);
    const text = cousin.page.locator('[data-card]').filter({ hasText: MEMORY.slice(0, 20) });
    await expect(text.getByRole('button')).toHaveCount(0);
    await cousin.page
      .locator(`[data-card="${ALBUM}"]`)
      .getByRole('button', { name: 'Add photos' })
      .click();
    await expect(item(cousin.page, CAPTIONS[0])).toBeVisible();
    await expect(item(cousin.page, CAPTIONS[0]).getByRole('button')).toHaveCount(0);
    const { document } = await cousin.api.call<{
      document: { sections: Array<{ id: string; photos?: Array<{ id: string }> }> };
    }>('GET', `/memorials/${memorial.id}/draft`);
    const photo = document.sections.find(({ id }) => id === ALBUM)?.photos?.[0];
    const answer = await cousin.api.call<{ refused: Array<{ code: string }> }>(
      'POST',
      `/memorials/${memorial.id}/draft/changes`,
      { changes: [{ id: 'cousin', op: 'remove', path: `${ALBUM}.photos.${photo?.id}` }] },
    );
    expect(answer.refused.map(({ code }) => code)).toEqual(['NOT_ALLOWED']);
  });

  await test.step('the page shows them once the owner has published', async () => {
    await open(`/${memorial.slug}`);
    await expect(page.getByText(MEMORY)).toHaveCount(0);
    await family.publish(memorial.id);
    await expect(async () => {
      const html = await (await page.request.get(`/${memorial.slug}`)).text();
      for (const words of [CAPTIONS[0], CAPTIONS[1], MEMORY]) expect(html).toContain(words);
      expect(html).not.toContain(CAPTIONS[2]);
    }).toPass({ timeout: 15_000 });
  });

  await test.step('they stay his own, and his tribute appears at once', async () => {
    await openRoom(memorial, '/memorial-page', grandson.page);
    await expect(
      grandson.page
        .locator('[data-card]')
        .filter({ hasText: MEMORY.slice(0, 20) })
        .getByRole('button', { name: 'Edit' }),
    ).toBeVisible();
    await grandson.page.goto(`/${memorial.slug}/add-tribute`);
    await grandson.page.getByLabel('Your name').fill('Tom Moss');
    await grandson.page.getByLabel('Your tribute').fill('Thank you, Grandpa.');
    await grandson.page.getByRole('button', { name: 'Send tribute' }).click();
    await expect(grandson.page.getByText(/Your tribute is on the page\./)).toBeVisible();
  });
  await grandson.page.context().close();
  await cousin.page.context().close();
});
