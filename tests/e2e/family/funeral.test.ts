// A funeral is announced, answered without script, and moved. Server tests cover limits, kills and the day after.
import type { Page } from '@playwright/test';

import { axeFindings } from '../accessibility/page-checks.ts';
import { newPerson } from '../account-pool.ts';
import { mailsTo } from '../outbox.ts';
import { expect, statusLine, test } from './family-fixtures.ts';

test.use({ timezoneId: 'Europe/London' });

const NEXT_YEAR = new Date().getFullYear() + 1;

/** Milliseconds per key. The server holds an answer as spam if it is sent within three seconds of opening the form. */
const PACE = { delay: 90 };

async function announce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page
    .locator('.add-section-type')
    .filter({ hasText: /^Funeral/ })
    .click();
  const card = page.locator('[data-card^="sec_"]').last();
  await card.getByRole('button', { name: 'Add a gathering' }).click();
  await expect(card.getByLabel('Kind of gathering')).toBeFocused();
  const date = card.getByRole('group', { name: 'Date' });
  await date.getByLabel('Day').fill('3');
  await date.getByLabel('Month').fill('12');
  await date.getByLabel('Year').fill(String(NEXT_YEAR));
  await card.getByLabel('Time', { exact: true }).fill('14:00');
  await card.getByLabel('Place', { exact: true }).fill('St Mary’s');
  await card.getByLabel('Address', { exact: true }).fill('1 Church Lane');
  await card.getByLabel('Note for guests').fill('Bright colours, please.');
  await card.getByLabel('Note for guests').blur();
  await expect(statusLine(page)).toHaveText('Saved');
}

async function moveHour(page: Page, time: string): Promise<void> {
  const card = page.locator('[data-card^="sec_"]').last();
  await card.getByRole('button', { name: 'Edit' }).click();
  await card.getByRole('button', { name: /^Gathering 1: / }).click();
  const field = card.getByLabel('Time', { exact: true });
  await field.fill(time);
  await field.blur();
  await expect(statusLine(page)).toHaveText('Saved');
}

async function publish(page: Page): Promise<void> {
  await page.locator('.editor-bar').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
}

async function answer(friend: Page, slug: string, email: string): Promise<void> {
  await friend.goto(`/${slug}`);
  await expect(friend.getByText(`3 December ${NEXT_YEAR} at 14:00`)).toBeVisible();
  await expect(friend.getByText('1 Church Lane')).toBeVisible();
  await friend.getByRole('link', { name: 'I’m coming' }).click();
  await friend.getByLabel('Your name').fill('Edith Vale');
  await friend.getByLabel('How many people are coming?').fill('2');
  await friend.getByLabel('Your email address').fill(email);
  await friend
    .getByLabel('A note to the family')
    .pressSequentially('Karl comes in his wheelchair, so we need a ramp.', PACE);
  await friend.getByRole('button', { name: 'I’m coming' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
}

test('a funeral is announced and answered without script; when the hour changes, the guest is told once @postgres @smoke:messages/attendance', async ({
  baseURL,
  browser,
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Nora Fields');
  const { email } = newPerson();
  await openRoom(memorial, '/memorial-page');
  await announce(page);
  await publish(page);
  await expect(page.getByRole('dialog', { name: 'The page is live.' })).toBeVisible();

  const visitors = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
  });
  const friend = await visitors.newPage();
  await answer(friend, memorial.slug, email);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);

  await openRoom(memorial, '/attendance');
  await expect(page.getByText('2 people are coming.')).toBeVisible();
  const guests = page.getByRole('region', { name: 'Guests' });
  await expect(guests).toContainText('Edith Vale');
  await expect(guests).toContainText('Karl comes in his wheelchair, so we need a ramp.');
  expect(await axeFindings(page)).toEqual([]);
  const table = await page.request.get(`/api/v1/memorials/${memorial.id}/attendance.csv`);
  expect(await table.text()).toContain('Edith Vale,2,');

  await openRoom(memorial, '/memorial-page');
  await moveHour(page, '15:30');
  await publish(page);
  const live = page.getByRole('dialog', { name: 'Your changes are on the page.' });
  await expect(
    live.getByRole('region', { name: 'Tell the 2 people who are coming what changed?' }),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await live.getByRole('button', { name: 'Email them' }).click();
  await expect(live.getByText('We’re emailing 1 guest.')).toBeVisible();
  await live.getByRole('link', { name: 'See who’s coming' }).click();
  await expect(page.getByText('Sent to 1 guest')).toBeVisible();

  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  const [before, now] = ['14:00', '15:30'].map((time) => `3 December ${NEXT_YEAR} at ${time}`);
  expect(mails[1]).toContain(before);
  expect(mails[1]).toContain(now);

  await friend.reload();
  await expect(friend.getByText(`3 December ${NEXT_YEAR} at 15:30`)).toBeVisible();
  await friend.getByRole('link', { name: 'Cancel' }).click();
  await friend.getByRole('button', { name: 'Take me off the list' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(
    'You’re no longer on the family’s list',
  );
  await openRoom(memorial, '/attendance');
  await expect(page.getByText(/No one has said they’re coming yet/)).toBeVisible();
  await visitors.close();
});
