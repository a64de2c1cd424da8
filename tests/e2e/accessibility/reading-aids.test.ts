// The ways in which people make a page readable for themselves: zoom, larger and wider letters, forced
// colours, less motion. The short run asks one page of each kind for all of them, the full run every page for each.
import type { Page } from '@playwright/test';

import { expect, test, toast } from '../account-fixtures.ts';
import {
  cutWords,
  MEMORIAL_PAGES,
  PRIVATE_KINDS,
  PRIVATE_PAGES,
  PUBLIC_KINDS,
  PUBLIC_PAGES,
  settled,
  showAll,
} from './page-checks.ts';
import {
  AIDS,
  chosenLikeOthers,
  findLost,
  moving,
  outlineOfNext,
  withoutEdge,
} from './reading-aids.ts';

test.use({
  expectedErrors: [/status of 40[014]/],
  contextOptions: { reducedMotion: 'reduce' },
});

type Visit = (check: (where: string) => Promise<void>) => Promise<void>;

interface EveryPage {
  /** each public page, and each behind a sign-in */
  visitPages: Visit;
  /** one page of each kind */
  visitKinds: Visit;
  /** menus, dialogs and notifications */
  visitOpen: Visit;
  visit: (
    publicPages: readonly string[],
    privatePages: readonly string[],
    check: Parameters<Visit>[0],
  ) => Promise<void>;
}

const everyPage = test.extend<EveryPage>({
  visitPages: async ({ visit }, provide) => {
    test.setTimeout(300_000);
    await provide((check) => visit([...PUBLIC_PAGES, ...MEMORIAL_PAGES], PRIVATE_PAGES, check));
  },

  visitKinds: async ({ visit }, provide) => {
    await provide((check) => visit(PUBLIC_KINDS, PRIVATE_KINDS, check));
  },

  visit: async ({ open, signIn, page, registered }, provide) => {
    await provide(async (publicPages, privatePages, check) => {
      const look = async (path: string) => {
        await open(path);
        await expect(page.locator('.loading-logo')).toHaveCount(0);
        await check(path);
      };
      for (const path of publicPages) await look(path);
      if (privatePages.length === 0) return;
      await signIn(registered);
      for (const path of privatePages) await look(path);
    });
  },

  visitOpen: async ({ open, openDialog, signInByDialog, page, registered }, provide) => {
    test.setTimeout(120_000);
    await provide(async (check) => {
      await open('/eleanor-whitfield');
      await page.getByRole('button', { name: 'More Actions' }).press('Enter');
      await expect(page.locator('.floating-option').first()).toBeInViewport({ ratio: 1 });
      await check('floating menu');

      await open('/');
      const menu = page.getByLabel('Menu', { exact: true });
      if (await menu.isVisible()) {
        await menu.click();
        await check('menu');
        await menu.click();
      }
      const dialog = await openDialog('Get Started');
      await dialog.getByRole('button', { name: 'Create account' }).click();
      await expect(dialog.locator('.field-error').first()).toBeVisible();
      await check('sign-up with its sentences');

      await open('/');
      await openDialog('Login');
      await dialog.getByLabel('Email').fill(registered.email);
      await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
      await dialog.getByRole('button', { name: 'Send code' }).click();
      await expect(dialog.getByLabel('Digit 6 of 6')).toBeVisible();
      await check('code');

      await signInByDialog(registered);
      await expect(toast(page, 'Successfully logged in').first()).toBeInViewport({ ratio: 1 });
      await check('notification');
      await page.getByLabel('Your account').press('Enter');
      await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
      await check('account menu');
      await open('/account?tab=danger');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('alertdialog')).toBeInViewport({ ratio: 1 });
      await check('question');
    });
  },
});

const expectToBeTold = async (page: Page, where: string) => {
  expect(await withoutEdge(page), where).toEqual([]);
  expect(await chosenLikeOthers(page), where).toEqual([]);
  expect(await outlineOfNext(page), where).toBeGreaterThanOrEqual(2);
};

/** Less motion, then every aid after another, on a page as it stands. */
async function expectEveryWay(page: Page, where: string): Promise<void> {
  expect(await moving(page), where).toEqual([]);
  for (const state of ['folded', 'unfolded']) {
    if (state === 'unfolded') await showAll(page);
    for (const { title, prepare, wear, undo } of AIDS) {
      await prepare(page);
      await wear?.(page);
      await settled(page);
      expect(await findLost(page), `${where}, ${state}: ${title}`).toEqual([]);
      await undo(page);
    }
  }
}

// A journey for each page: one for all of them would be the longest of the run, and the last to end.
for (const path of PUBLIC_KINDS) {
  everyPage(`${path} is read in every way`, async ({ page, visit }) => {
    await visit([path], [], (where) => expectEveryWay(page, where));
  });
}

everyPage('pages behind a sign-in are read in every way', async ({ page, visit }) => {
  await visit([], PRIVATE_KINDS, (where) => expectEveryWay(page, where));
});

everyPage('menus, dialogs and notifications are read in every way', async ({ page, visitOpen }) => {
  await visitOpen((where) => expectEveryWay(page, where));
});

for (const { title, tag, prepare, wear } of AIDS) {
  test.describe(title, { tag }, () => {
    const check = async (page: Page, where: string) => {
      await wear?.(page);
      expect(await cutWords(page), where).toEqual([]);
      await showAll(page);
      expect(await findLost(page), `${where}, unfolded`).toEqual([]);
    };

    everyPage('every page', async ({ page, visitPages }) => {
      await prepare(page);
      await visitPages((where) => check(page, where));
    });

    everyPage('menus, dialogs, notifications', async ({ page, visitOpen }) => {
      await prepare(page);
      await visitOpen((where) => check(page, where));
    });
  });
}

// Pages open in these colours: one that changes to them while it is laid out is looked at halfway.
test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  everyPage(
    'one page of each kind keeps its edges, its marks and the place of the keyboard',
    async ({ page, visitKinds }) => {
      await visitKinds((where) => expectToBeTold(page, where));
    },
  );

  everyPage(
    'what is pressed keeps an edge, what is chosen a mark, and the place of the keyboard is seen @full',
    async ({ page, visitPages }) => {
      await visitPages((where) => expectToBeTold(page, where));
    },
  );

  everyPage('so it is in menus, dialogs and notifications', async ({ page, visitOpen }) => {
    await visitOpen((where) => expectToBeTold(page, where));
  });
});

test.describe('less motion', { tag: '@full' }, () => {
  everyPage('nothing moves by itself, and nothing glides', async ({ page, visitPages }) => {
    await visitPages(async (where) => expect(await moving(page), where).toEqual([]));
  });

  everyPage('no menu, dialog or notification moves', async ({ page, visitOpen }) => {
    await visitOpen(async (where) => expect(await moving(page), where).toEqual([]));
  });
});
