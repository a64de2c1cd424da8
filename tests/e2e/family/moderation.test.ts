// Visitors write, and families decide what is published. Component tests cover the states of the cards.
import type { Page } from '@playwright/test';

import { expect, test } from './family-fixtures.ts';
import { openForm, sendForm } from './visitors-messages.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** The same text a third time is held, so each screen and each try has its own. */
function own(text: string): string {
  const { project, retry } = test.info();
  return `${text} (${project.name} ${retry + 1})`;
}

/** Milliseconds per key. The server holds a text as spam if it is sent within three seconds of opening the form. */
const PACE = { delay: 70 };

/** Starts to write, returns to the draft a day later, finishes the text, and double-clicks the send button. */
async function writeOverTwoDays(first: Page, path: string, words: string): Promise<Page> {
  await first.goto(path);
  await first.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await first.getByLabel('Your name').fill('Edith Vale');
  await first.getByLabel('Your tribute').fill(words.slice(0, 6));
  const context = first.context();
  await first.close();
  const page = await context.newPage();
  await page.clock.setFixedTime(Date.now() + DAY);
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.getByLabel('Your tribute')).toHaveValue(words.slice(0, 6));
  await expect(page.getByLabel('Your name')).toHaveValue('Edith Vale');
  await page.getByLabel('Your tribute').press('Control+End');
  await page.getByLabel('Your tribute').pressSequentially(words.slice(6), PACE);
  await page.getByRole('button', { name: 'Send tribute' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
  return page;
}

test('tributes written over two days are published, declined and withdrawn; spam is released or blocked @postgres @smoke:messages/moderation', async ({
  family,
  openRoom,
  page,
  browser,
  baseURL,
}) => {
  const words = own('She let me win at cards, every time, for forty years.');
  const memorial = await family.create('Nora Fields');
  await family.publish(memorial.id);
  const form = `/${memorial.slug}/add-tribute`;
  const origin = baseURL ?? '';
  const visitors = await browser.newContext({ baseURL: origin });
  const open = () => openForm(visitors.request, origin, form);
  const forms = await Promise.all([open(), open(), open()]);
  const friend = await writeOverTwoDays(await visitors.newPage(), form, words);
  for (const [index, fields] of [
    { name: 'Walter Pool', text: 'I never paid her back the twenty pounds.' },
    { name: 'Iris Bell', text: 'Her bread: https://bread.example/nora is how I bake it.' },
    { name: 'Best Watches', text: 'Cheap watches at https://watches.example/buy' },
  ].entries()) {
    await sendForm(visitors.request, forms[index]!, { ...fields, text: own(fields.text) });
  }
  const shown = async () => (await page.request.get(`/${memorial.slug}`)).text();
  const decide = (label: string, name: string) =>
    page.getByRole('button', { name: `${label} the tribute by ${name}`, exact: true }).click();
  const list = (name: string) => page.getByRole('button', { name });

  await openRoom(memorial, '/tributes');
  await expect(list('Waiting for review 2')).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(1);
  await decide('Publish', 'Edith Vale');
  await expect.poll(shown).toContain(words);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown).not.toContain(words);
  await decide('Publish', 'Edith Vale');
  await expect(list('Published 1')).toBeVisible();
  await decide('Decline', 'Walter Pool');
  await expect(page.getByText('No tributes are waiting for review.')).toBeVisible();

  await list('Spam 2').click();
  await expect(page.getByText('It contains a link to another website.')).toHaveCount(2);
  await decide('Not spam:', 'Iris Bell');
  await page.getByRole('button', { name: 'Block sender: Best Watches' }).click();
  await expect(page.getByText('Sender blocked.', { exact: false })).toBeVisible();
  await expect.poll(shown).toContain('Her bread');
  const html = await shown();
  expect(html).toContain(words);
  expect(html).not.toContain('twenty pounds');
  expect(html).not.toContain('watches');

  await friend.getByRole('link', { name: 'Delete tribute' }).click();
  await friend.getByRole('button', { name: 'Delete tribute' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('You’ve deleted your tribute');
  await expect.poll(shown).not.toContain(words);
  await visitors.close();
});
