// Zoom, larger text, text spacing, forced colours and reduced motion. `npm test` checks one page of each kind in
// page-kinds.test.ts.
import type { Page } from '@playwright/test';

import { expect, test, toast } from '../account-fixtures.ts';
import { axeFindings, clippedText, renderAndExpandAll } from './page-checks.ts';
import { MEMORIAL_PAGES, PRIVATE_PAGES, PUBLIC_PAGES } from './page-lists.ts';
import {
  AIDS,
  animatedElements,
  clippedOrOverflowing,
  expectAllAids,
  expectForcedColors,
  LARGE_LETTERS,
  NARROW,
} from './reading-aids.ts';

test.use({
  expectedErrors: [/status of 40[014]/],
  contextOptions: { reducedMotion: 'reduce' },
});

type Visit = (check: (where: string) => Promise<void>) => Promise<void>;

interface VisitFixtures {
  visitPages: Visit;
  visitOpen: Visit;
  visit: (
    publicPages: readonly string[],
    privatePages: readonly string[],
    check: Parameters<Visit>[0],
  ) => Promise<void>;
}

const visitTest = test.extend<VisitFixtures>({
  visitPages: async ({ visit }, provide) => {
    test.setTimeout(300_000);
    await provide((check) => visit([...PUBLIC_PAGES, ...MEMORIAL_PAGES], PRIVATE_PAGES, check));
  },

  visit: async ({ open, logIn, page, registered }, provide) => {
    await provide(async (publicPages, privatePages, check) => {
      const look = async (path: string) => {
        await open(path);
        await expect(page.locator('.loading-logo')).toHaveCount(0);
        await check(path);
      };
      for (const path of publicPages) await look(path);
      if (privatePages.length === 0) return;
      await logIn(registered);
      for (const path of privatePages) await look(path);
    });
  },

  visitOpen: async ({ open, openDialog, signInByDialog, page, registered }, provide) => {
    test.setTimeout(300_000);
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
      await check('sign-up with error messages');

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

visitTest('/theme-demo works with every reading aid @full', async ({ open, page }) => {
  await open('/theme-demo');
  await expectAllAids(page, '/theme-demo');
});

visitTest(
  'menus, dialogs and notifications: axe, a narrow screen, large letters @full',
  async ({ page, visitOpen }) => {
    await visitOpen(async (where) => {
      expect(await axeFindings(page), where).toEqual([]);
      await expectAllAids(page, where, [NARROW, LARGE_LETTERS]);
    });
  },
);

for (const { title, tag, enable, enableOnPage } of AIDS) {
  test.describe(title, { tag }, () => {
    const check = async (page: Page, where: string) => {
      await enableOnPage?.(page);
      expect(await clippedText(page), where).toEqual([]);
      await renderAndExpandAll(page);
      expect(await clippedOrOverflowing(page), `${where}, expanded`).toEqual([]);
    };

    visitTest('every page', async ({ page, visitPages }) => {
      await enable(page);
      await visitPages((where) => check(page, where));
    });

    visitTest('menus, dialogs, notifications', async ({ page, visitOpen }) => {
      await enable(page);
      await visitOpen((where) => check(page, where));
    });
  });
}

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  visitTest(
    'controls keep a border, selections a mark, and the focus is visible @full',
    async ({ page, visitPages }) => {
      await visitPages((where) => expectForcedColors(page, where));
    },
  );

  visitTest('menus, dialogs and notifications do too @full', async ({ page, visitOpen }) => {
    await visitOpen((where) => expectForcedColors(page, where));
  });
});

test.describe('reduced motion', { tag: '@full' }, () => {
  visitTest('no animation and no smooth scrolling', async ({ page, visitPages }) => {
    await visitPages(async (where) => expect(await animatedElements(page), where).toEqual([]));
  });

  visitTest('no menu, dialog or notification moves', async ({ page, visitOpen }) => {
    await visitOpen(async (where) => expect(await animatedElements(page), where).toEqual([]));
  });
});
