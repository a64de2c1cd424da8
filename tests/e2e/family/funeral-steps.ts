// What a family does in the editor to announce and to move a funeral.
import type { Page } from '@playwright/test';

import { expect, statusLine } from './family-fixtures.ts';

/** Milliseconds per key. The server holds an answer as spam if it is sent within three seconds of opening the form. */
export const PACE = { delay: 90 };

/** In the editor. At 14:00 in the time zone of the browser. */
export async function announce(page: Page, when: Date): Promise<void> {
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page
    .locator('.add-section-type')
    .filter({ hasText: /^Funeral/ })
    .click();
  const card = page.locator('[data-card^="sec_"]').first();
  await card.getByRole('button', { name: 'Add a gathering' }).click();
  await expect(card.getByLabel('Kind of gathering')).toBeFocused();
  const date = card.getByRole('group', { name: 'Date' });
  await date.getByLabel('Day').fill(String(when.getUTCDate()));
  await date.getByLabel('Month').fill(String(when.getUTCMonth() + 1));
  await date.getByLabel('Year').fill(String(when.getUTCFullYear()));
  await card.getByLabel('Time', { exact: true }).fill('14:00');
  await card.getByLabel('Place', { exact: true }).fill('St Mary’s');
  await card.getByLabel('Address', { exact: true }).fill('1 Church Lane');
  await card.getByLabel('Note for guests').fill('Bright colours, please.');
  await card.getByLabel('Note for guests').blur();
  await expect(statusLine(page)).toHaveText('Saved');
}

export async function moveHour(page: Page, time: string): Promise<void> {
  const card = page.locator('[data-card^="sec_"]').first();
  await card.getByRole('button', { name: 'Edit' }).click();
  await card.getByRole('button', { name: /^Gathering 1: / }).click();
  const field = card.getByLabel('Time', { exact: true });
  await field.fill(time);
  await field.blur();
  await expect(statusLine(page)).toHaveText('Saved');
}

export async function publish(page: Page): Promise<void> {
  await page.locator('.editor-bar').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
}

/** `3 December 2026` */
export function dayInWords(day: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}
