// Opens one page of each kind once, and checks all that axe.test.ts, keyboard.test.ts and reading-aids.test.ts check on
// every page in the full run.
import type { Page } from '@playwright/test';

import { expect, test } from '../account-fixtures.ts';
import { moveTo } from '../fixtures.ts';
import { expectAllReached } from './keyboard-checks.ts';
import { axeFindings } from './page-checks.ts';
import { PRIVATE_PAGE_KINDS, PUBLIC_PAGE_KINDS } from './page-lists.ts';
import { expectAllAids, expectForcedColors } from './reading-aids.ts';

test.use({
  expectedErrors: [/status of 40[014]/],
  contextOptions: { reducedMotion: 'reduce' },
});

async function expectUsable(page: Page, path: string): Promise<void> {
  expect(await axeFindings(page), path).toEqual([]);
  await expectAllReached(page, path);
  await page.emulateMedia({ forcedColors: 'active' });
  await expectForcedColors(page, path);
  await page.emulateMedia({ forcedColors: null });
}

for (const path of PUBLIC_PAGE_KINDS) {
  test(`${path}: axe, Tab, forced colours and reading aids`, async ({ open, page }) => {
    await open(path);
    await expectUsable(page, path);
    await expectAllAids(page, path);
  });
}

test('pages behind a sign-in: axe, Tab, forced colours and reading aids', async ({
  logIn,
  open,
  page,
  registered,
}) => {
  await logIn(registered);
  await open('/memorials');
  for (const path of PRIVATE_PAGE_KINDS) {
    // Tabs remember which of them had the focus. A new document doesn't.
    await (path.includes('?tab=') ? open(path) : moveTo(page, path));
    await expect(page.locator('.loading-logo')).toHaveCount(0);
    await expect(page.locator('.account-button[data-state]')).toBeVisible();
    await expect(page.locator('.loading-outline')).toHaveCount(0);
    await expectUsable(page, path);
    await expectAllAids(page, path);
  }
});
