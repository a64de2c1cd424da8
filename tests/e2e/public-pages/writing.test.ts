import type { Page } from '@playwright/test';

import { violationsOn } from '../axe.ts';
import { downloadedBytes } from '../downloaded-bytes.ts';
import { expect, test as base } from '../family/family-fixtures.ts';

const WORDS = 'She let me win at cards, every time, for forty years.';

interface WritingFixtures {
  slug: string;
}

const test = base.extend<WritingFixtures>({
  slug: async ({ family, context }, provide) => {
    const { id, slug } = await family.create('Nora Fields');
    await family.publish(id);
    await context.clearCookies();
    await provide(slug);
  },
});

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(/^Your (?:tribute|message)$/).fill(WORDS);
  await page.getByLabel('Your name').fill('Edith Vale');
  await page.getByLabel('How did you know Nora?').fill('Neighbour');
}

test("the widget leads to the form, and sending leads to the writer's own page @phone @smoke:messages/writing", async ({
  open,
  page,
  slug,
}) => {
  await open(`/${slug}`);
  await page.getByRole('button', { name: 'More Actions' }).tap();
  await page.locator('.floating-option[data-option="tribute"]').tap();
  await expect(page).toHaveURL(new RegExp(`/${slug}/add-tribute`));
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(await violationsOn(page)).toEqual([]);
  await fillIn(page);
  await page.getByRole('button', { name: 'Send tribute' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
  await expect(page.getByText(WORDS)).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('link', { name: 'Edit tribute' }).tap();
  await page.getByLabel('Your tribute').fill('She let me win. I knew.');
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await expect(page.getByText('She let me win. I knew.')).toBeVisible();

  await page.getByRole('link', { name: 'Delete tribute' }).tap();
  await page.getByRole('button', { name: 'Delete tribute' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve deleted your tribute');
});

test('the form is within its budgets for HTML and script, even while typing @phone', async ({
  open,
  page,
  slug,
}) => {
  const bytes = await downloadedBytes(page, async () => {
    await open(`/${slug}/add-tribute`);
    await fillIn(page);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toHaveLength(1);
  });
  expect(bytes['document']).toBeLessThanOrEqual(3_000);
  // The hashes in the names of files move it by some bytes.
  expect(bytes['script']).toBeLessThanOrEqual(6_050);
});

test('the text is still there after the browser was closed, and gone once it was sent @phone', async ({
  open,
  page,
  slug,
}) => {
  await open(`/${slug}/send-condolences`);
  await fillIn(page);
  await open(`/${slug}`);
  await open(`/${slug}/send-condolences`);
  await expect(page.getByLabel('Your message')).toHaveValue(WORDS);
  await expect(page.getByLabel('Your name')).toHaveValue('Edith Vale');
  await page.getByRole('button', { name: 'Send to the family' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await open(`/${slug}/send-condolences`);
  await expect(page.getByLabel('Your message')).toHaveValue('');
});

test('a text sent offline, which then arrives with a lost response, is stored once @phone', async ({
  family,
  registered,
  context,
  open,
  page,
}) => {
  const { id, slug } = await family.create('Nora Fields');
  await family.publish(id);
  await context.clearCookies();
  const form = `/${slug}/add-tribute`;
  const send = () => page.getByRole('button', { name: 'Send tribute' }).tap();
  const openAgain = async () => {
    await open(form);
    await expect(page.getByLabel('Your tribute')).toHaveValue(WORDS);
    await expect(page.getByLabel('Your name')).toHaveValue('Edith Vale');
  };
  await open(form);
  await fillIn(page);
  await context.setOffline(true);
  await send();
  await expect(page.getByRole('alert')).toContainText('You’re offline.');
  await context.setOffline(false);

  await openAgain();
  // The server receives the text, but the browser gets no response.
  await page.route(`**${form}`, async (route) => {
    if (route.request().method() === 'POST') {
      expect((await route.fetch({ maxRedirects: 0 })).status()).toBe(303);
      await route.abort();
    } else await route.continue();
  });
  await Promise.all([page.waitForEvent('requestfailed'), send()]);
  await page.unroute(`**${form}`);

  await openAgain();
  await send();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
  await family.logIn(registered);
  const { counts } = await family.call<{ counts: { waiting: number; held: number } }>(
    'GET',
    `/memorials/${id}/submissions?state=waiting`,
  );
  expect(counts.waiting + counts.held).toBe(1);
});

test('a large picture is reduced before it is sent, and two presses send once @phone', async ({
  open,
  page,
  slug,
}) => {
  await open(`/${slug}/add-tribute`);
  await fillIn(page);
  const sizeOf = () =>
    page
      .locator('input[type="file"]')
      .evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
  const large = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_800;
    canvas.height = 1_200;
    const context = canvas.getContext('2d');
    const pixels = new ImageData(1_800, 1_200);
    for (let index = 0; index < pixels.data.length; index += 4) {
      pixels.data.set([(index * 7_919) % 251, (index * 104_729) % 241, index % 239, 255], index);
    }
    context?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(large.split(',')[1] ?? '', 'base64');
  expect(buffer.byteLength).toBeGreaterThan(1_000_000);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'party.png', mimeType: 'image/png', buffer });
  await expect.poll(sizeOf).toBeLessThan(buffer.byteLength);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.getByRole('button', { name: 'Send tribute' }).dblclick();
  const picture = page.getByRole('img', { name: 'Photo you sent with your message' });
  // The words are stored first, and a job prepares the picture.
  await page.getByRole('heading', { level: 1, name: 'Thank you, Edith.' }).waitFor();
  await expect(async () => {
    await page.reload();
    await expect(picture).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(960);
  expect(posts).toHaveLength(1);
  await page.getByRole('link', { name: 'Edit tribute' }).click();
  await page.getByLabel('Remove this photo').waitFor();
  await expect
    .poll(async () => {
      const box = await picture.boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    })
    .toBeCloseTo(3 / 2, 1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 400/] });

  test("the memorial's buttons lead to the forms, an error keeps everything, and the text arrives @phone", async ({
    page,
    slug,
  }) => {
    await test.step('“Add Your Tribute” in the list leads to the form', async () => {
      await page.goto(`/${slug}/tributes`);
      await page.getByRole('button', { name: 'Add Your Tribute' }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('A tribute to Nora Fields');
    });

    await page.goto(`/${slug}`);
    await page.locator('.memorial-actions').getByRole('button', { name: 'Add Tribute' }).tap();
    await expect(page).toHaveURL(new RegExp(`/${slug}/add-tribute`));
    await fillIn(page);
    await page.getByLabel('Your name').fill('');
    await page.getByRole('button', { name: 'Send tribute' }).tap();
    await expect(page.locator('#words-problems')).toBeFocused();
    await expect(page.getByLabel('Your tribute')).toHaveValue(WORDS);
    await page.getByRole('link', { name: 'Enter your name.' }).tap();
    await page.getByLabel('Your name').fill('Edith Vale');
    await page.getByRole('button', { name: 'Send tribute' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
    await page.getByRole('link', { name: 'Delete tribute' }).tap();
    await page.getByRole('button', { name: 'Delete tribute' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve deleted your tribute');
  });
});
