// A funeral is announced, answered without script, and moved. Server tests cover limits, kills and the day after.
import type { Locator, Page } from '@playwright/test';

import { axeFindings } from '../accessibility/page-checks.ts';
import { newPerson } from '../account-pool.ts';
import { mailsTo } from '../outbox.ts';
import { expect, test, type FamilyApi, type Memorial } from './family-fixtures.ts';
import { announce, dayInWords, moveHour, PACE, publish } from './funeral-steps.ts';

test.use({ timezoneId: 'Europe/London' });

const DAY = new Date(Date.UTC(new Date().getFullYear() + 1, 11, 3));

async function answer(friend: Page, slug: string, email: string): Promise<void> {
  await friend.goto(`/${slug}`);
  await expect(friend.getByText(`${dayInWords(DAY)} at 14:00`)).toBeVisible();
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

test('a funeral is announced and answered without script; when the time changes, the guest is told once @smoke:messages/attendance', async ({
  baseURL,
  browser,
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Nora Fields');
  const { email } = newPerson();
  await openRoom(memorial, '/memorial-page');
  await announce(page, DAY);
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
  const live = page.getByRole('dialog', { name: 'Your changes have been published.' });
  await expect(
    live.getByRole('region', { name: 'Tell the 2 people who are coming about the changes?' }),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await live.getByRole('button', { name: 'Email guests' }).click();
  await expect(live.getByText('We’re emailing 1 guest.')).toBeVisible();
  await live.getByRole('link', { name: 'See who’s coming' }).click();
  await expect(page.getByText('Sent to 1 guest')).toBeVisible();

  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  const [before, now] = ['14:00', '15:30'].map((time) => `${dayInWords(DAY)} at ${time}`);
  expect(mails[1]).toContain(before);
  expect(mails[1]).toContain(now);

  await friend.reload();
  await expect(friend.getByText(`${dayInWords(DAY)} at 15:30`)).toBeVisible();
  await friend.getByRole('link', { name: 'I can’t come after all' }).click();
  await friend.getByRole('button', { name: 'Take me off the list' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(
    'You’re no longer on the family’s list',
  );
  await openRoom(memorial, '/attendance');
  await expect(page.getByText(/No one has said they’re coming yet/)).toBeVisible();
  await visitors.close();
});

/** Taps, counts the taps, and expects each target to be at least 44 pixels high. */
class Taps {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    const height = async () => Math.round((await target.boundingBox())?.height ?? 0);
    await expect.poll(height).toBeGreaterThanOrEqual(44);
    await target.click();
  }
}

async function announceByApi(family: FamilyApi, fullName: string): Promise<Memorial> {
  const memorial = await family.create(fullName);
  const gathering = {
    date: DAY.toISOString().slice(0, 10),
    timeZone: 'Europe/London',
    place: 'St Mary’s',
    address: '1 Church Lane',
    stream: 'none',
  };
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: {
      type: 'serviceSection',
      gatherings: [
        { ...gathering, kind: 'funeral', time: '14:00' },
        { ...gathering, kind: 'reception', time: '16:00', place: 'The Bell' },
      ],
    },
  });
  await family.publish(memorial.id);
  return memorial;
}

interface Listed {
  total: number;
  answers: Array<{ name: string; count: number; state: string; gatherings: string[] }>;
}

test(
  'a guest of 84 without script answers with three taps, then changes the answer and cancels',
  { tag: ['@full', '@postgres'] },
  async ({ baseURL, browser, family }) => {
    const memorial = await announceByApi(family, 'Nora Fields');
    const list = () => family.call<Listed>('GET', `/memorials/${memorial.id}/attendance`);
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const guest = await context.newPage();
    const [link, button] = [
      (name: string) => guest.getByRole('link', { name, exact: true }),
      (name: string) => guest.getByRole('button', { name, exact: true }),
    ];
    const title = guest.getByRole('heading', { level: 1 });

    await guest.goto(`/${memorial.slug}`);
    const funeral = guest.getByRole('listitem').filter({ hasText: 'St Mary’s' });
    await expect(funeral).toContainText(`${dayInWords(DAY)} at 14:00`);
    await expect(funeral).toContainText('1 Church Lane');
    await expect(funeral).toContainText('This service won’t be livestreamed.');

    const taps = new Taps();
    await taps.on(link('I’m coming'));
    // The first gathering is chosen, and so is one person.
    await expect(guest.getByRole('checkbox').first()).toBeChecked();
    await taps.on(guest.getByLabel('Your name'));
    await guest.keyboard.type('Margarete Hollingsworth-Reed', { delay: 150 });
    await taps.on(button('I’m coming'));
    await expect(title).toHaveText('Thank you, Margarete.');
    expect(taps.count).toBeLessThanOrEqual(3);
    await expect(guest.getByText('The family knows that you’re coming.')).toBeVisible();
    const own = guest.url();
    expect(await list()).toMatchObject({
      total: 1,
      answers: [{ name: 'Margarete Hollingsworth-Reed', count: 1, state: 'coming' }],
    });

    await taps.on(link('Change response'));
    await guest.getByLabel('How many people are coming?').fill('2');
    await guest.getByRole('checkbox').nth(1).check();
    await taps.on(button('Save changes'));
    await expect(guest.getByText('The family knows that 2 people are coming.')).toBeVisible();
    await expect(guest.getByText('The Bell')).toBeVisible();
    expect(await list()).toMatchObject({ total: 2, answers: [{ gatherings: { length: 2 } }] });

    await taps.on(link('I can’t come after all'));
    await taps.on(link('Keep me on the list'));
    await expect(guest).toHaveURL(own);
    await taps.on(link('I can’t come after all'));
    await taps.on(button('Take me off the list'));
    await expect(title).toHaveText('You’re no longer on the family’s list');
    expect(await list()).toMatchObject({ total: 0, answers: [] });
    await taps.on(link('I’m coming after all'));
    await expect(button('I’m coming')).toBeVisible();
    await context.close();
  },
);

test(
  'a response that is sent again after Back is one response',
  { tag: '@full' },
  async ({ baseURL, browser, family }) => {
    const memorial = await announceByApi(family, 'Nora Fields');
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const guest = await context.newPage();
    const people = guest.getByLabel('How many people are coming?');
    const send = async () => {
      await guest.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await guest.getByRole('button', { name: 'I’m coming' }).click();
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Thank you, Edith.');
      return guest.url();
    };
    await guest.goto(`/${memorial.slug}/coming`);
    await guest.getByLabel('Your name').fill('Edith Vale');
    await people.fill('2');
    const own = await send();
    await guest.goBack();
    await expect(people).toHaveValue('2');
    expect(await send()).toBe(own);
    expect(await family.call<Listed>('GET', `/memorials/${memorial.id}/attendance`)).toMatchObject({
      total: 2,
      answers: { length: 1 },
    });
    await context.close();
  },
);
