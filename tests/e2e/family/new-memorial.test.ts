import type { Locator, Page } from '@playwright/test';

import { expect, test, type Person } from '../account-fixtures.ts';
import { violationsOn } from '../axe.ts';

const PORTRAIT = 'app/memorials/documents/samples/eleanor-whitfield/photos/portrait.jpg';
const WORDS = 'She kept bees for forty years, and never once wore gloves.';

const MOST_TAPS = 20;
const MOST_SECONDS = 180;

class Hand {
  readonly page: Page;
  taps = 0;
  characters = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async press(button: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: button, exact: true }));
  }

  async type(text: string): Promise<void> {
    this.characters += text.length;
    await this.page.keyboard.type(text);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.tap(this.page.getByLabel(label, { exact: true }).first());
    await this.type(text);
  }

  async isAt(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
}

async function writeFourScreens(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await expect(page.getByLabel('Full name')).toBeFocused();
  await hand.type(name);
  await hand.press('Next');
  await hand.isAt('Their dates');
  const days = page.getByLabel('Day', { exact: true });
  // The focus moves on from a whole day and month by itself.
  await hand.tap(days.first());
  await hand.type('09031941');
  await hand.tap(days.last());
  await hand.type('20112026');
  await hand.press('Next');
  await hand.isAt('Add a photo');
  hand.taps += 2;
  await page.getByLabel('Choose a photo').setInputFiles(PORTRAIT);
  await expect(page.getByAltText('The photo you chose')).toBeVisible();
  await hand.press('Next');
  await expect(page.getByRole('textbox')).toBeFocused();
  await hand.type(WORDS);
}

async function signUp(hand: Hand, person: Person): Promise<void> {
  await hand.press('Create an account');
  const dialog = hand.page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await hand.type(person.firstName);
  await hand.fill('Last name', person.lastName);
  await hand.fill('Email', person.email);
  await hand.fill('Password', person.password);
  await hand.fill('Confirm password', person.password);
  await hand.press('Create account');
  await expect(dialog.getByText('Verification code')).toBeVisible();
}

async function enterCode(hand: Hand, code: string): Promise<void> {
  await expect(hand.page.getByLabel('Digit 1 of 6')).toBeFocused();
  await hand.type(code);
}

test('from the home page to a published page in three minutes and 20 taps @postgres @smoke:drafts/new-memorial', async ({
  page,
  open,
  person,
  codeFor,
}) => {
  const hand = new Hand(page);
  await open('/');
  await hand.tap(page.getByRole('link', { name: 'Create a memorial' }));
  await writeFourScreens(hand, 'Anna Maria Berg');
  expect(await violationsOn(page)).toEqual([]);
  await hand.press('Next');
  await hand.isAt('Almost there');
  await signUp(hand, person);
  await enterCode(hand, await codeFor(person.email));
  await hand.isAt('Ready to publish?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await hand.press('Publish');
  await hand.isAt('The page is live.');
  await expect(page.getByRole('button', { name: 'Share link' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  expect(hand.taps + 1).toBeLessThanOrEqual(MOST_TAPS);
  expect(hand.taps + 1 + hand.characters / 5).toBeLessThanOrEqual(MOST_SECONDS);

  await page.getByRole('link', { name: /\/anna-maria-berg/ }).click();
  await hand.isAt('Anna Maria Berg');
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.locator('.memorial-photo img')).toBeVisible();
});

test.describe('the code arrives late', () => {
  test.use({ expectedErrors: [/status of 403/] });

  // creating-and-publishing.test.tsx proves each of these steps.
  test('the draft is created without it, and publishing asks for it @full', async ({
    page,
    open,
    person,
    codeFor,
  }) => {
    const hand = new Hand(page);
    await open('/memorials/new');
    await writeFourScreens(hand, 'Otto Berg');
    await hand.press('Next');
    await signUp(hand, person);
    await hand.press('Close');
    await hand.isAt('Ready to publish?');
    await hand.press('Publish');
    await enterCode(hand, await codeFor(person.email));
    await hand.isAt('The page is live.');

    await open('/memorials');
    await page.getByRole('link', { name: 'Otto Berg' }).click();
    await hand.isAt('Overview');
    await expect(page.getByText(/published the page, today at/)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
});

test('a closed tab, and Google in the middle: nothing is asked twice', async ({ page, open }) => {
  const hand = new Hand(page);
  await open('/memorials/new');
  // The account of Google is the same on the other screen, and in the next try.
  const name = `Greta Sommer ${test.info().project.name} ${test.info().retry}`;
  await writeFourScreens(hand, name);
  const later = await page.context().newPage();
  await page.close();
  await later.goto('/memorials/new');
  await expect(later.getByRole('textbox')).toHaveValue(WORDS);
  await later.getByRole('button', { name: 'Next', exact: true }).click();
  await later.getByRole('button', { name: 'Create an account' }).click();
  await later.getByRole('link', { name: 'Continue with Google' }).click();
  await later.getByRole('button', { name: /Rose Whitfield/ }).click();
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Ready to publish?');
  await later.getByRole('button', { name: 'Not now' }).click();
  await expect(later).toHaveURL(/\/memorial\/mem_\w+$/);
  await later.goto('/memorials');
  await expect(later.getByRole('link', { name })).toBeVisible();
});
