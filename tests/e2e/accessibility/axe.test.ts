// Runs axe on every page, dialog and menu, in both colour schemes, on the phone and on the desktop.
// `npm test` checks the dialog in light and a memorial in dark colours, on the phone; reading-aids.test.ts
// checks menus and notifications, page-kinds.test.ts one page of each kind.
// `axe-states.test.ts` checks further states, and `../public-pages/themes.test.ts` checks the thirty themes.
import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';
import { expect, fillSignup, test } from '../account-fixtures.ts';
import { axeFindings, renderAndExpandAll } from './page-checks.ts';
import { PRIVATE_PAGES, PUBLIC_PAGES } from './page-lists.ts';

const SCHEMES = ['light', 'dark'] as const;

test.use({ expectedErrors: [/status of 40[014]/] });

test('violations are found: a missing alt text, low contrast, small targets, text over a picture', async ({
  page,
}) => {
  const spot = 'position: absolute; width: 9px; height: 9px; padding: 0; border: 0';
  await page.setContent(`<html lang="en"><title>Wrong</title><main><h1>Wrong</h1>
    <img src="data:," width="20" height="20">
    <p style="color: #aaa; background: #fff">Pale</p>
    <p style="background: linear-gradient(#000, #fff)">Over a picture</p>
    <button style="${spot}; left: 0" aria-label="One"></button>
    <button style="${spot}; left: 9px" aria-label="Two"></button></main>`);
  const rules = (await axeFindings(page)).map(([rule]) => rule);
  expect(rules.toSorted()).toEqual([
    'color-contrast',
    'image-alt',
    'target-size',
    'text over a picture',
  ]);
});

/** Has a section of each type. */
const EVERY_SECTION = 'eleanor-whitfield';

for (const colorScheme of SCHEMES) {
  test.describe(`memorials, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const slug of SAMPLE_SLUGS) {
      test(
        `axe finds nothing on ${slug}, closed and with everything open`,
        // page-kinds.test.ts checks this page in light colours.
        { tag: slug === EVERY_SECTION && colorScheme === 'dark' ? [] : '@full' },
        async ({ open, page }) => {
          await open(`/${slug}`);
          expect(await axeFindings(page)).toEqual([]);
          await renderAndExpandAll(page);
          await page.getByRole('button', { name: 'More Actions' }).press('Enter');
          expect(await axeFindings(page)).toEqual([]);
        },
      );
    }
  });

  test.describe(colorScheme, { tag: colorScheme === 'light' ? [] : '@full' }, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on any public page @full', async ({ open, page }) => {
      test.setTimeout(300_000);
      for (const path of PUBLIC_PAGES) {
        await open(path);
        expect(await axeFindings(page), path).toEqual([]);
      }
    });

    test('axe finds nothing on any page behind a sign-in @full', async ({
      logIn,
      open,
      page,
      registered,
    }) => {
      test.setTimeout(300_000);
      await logIn(registered);
      for (const path of PRIVATE_PAGES) {
        await open(path);
        await expect(page.locator('.loading-logo')).toHaveCount(0);
        expect(await axeFindings(page), path).toEqual([]);
      }
    });

    test('axe finds nothing in any mode of the dialog, with and without error messages @full', async ({
      open,
      openDialog,
      codeFor,
      page,
      registered,
    }) => {
      test.setTimeout(300_000);
      await open('/');
      const dialog = await openDialog('Login');
      expect(await axeFindings(page), 'login').toEqual([]);
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      expect(await axeFindings(page), 'login refused').toEqual([]);
      await dialog.getByLabel('Email').fill(registered.email);
      await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
      expect(await axeFindings(page), 'forgotten').toEqual([]);
      await dialog.getByRole('button', { name: 'Send code' }).click();
      await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      expect(await axeFindings(page), 'code refused').toEqual([]);
      const code = await codeFor(registered.email, 'reset');
      await dialog.getByLabel('Digit 1 of 6').click();
      await page.keyboard.type(code);
      await dialog.getByRole('button', { name: 'Save new password' }).click();
      expect(await axeFindings(page), 'new password refused').toEqual([]);
    });

    // reading-aids.test.ts checks these states too, in light colours.
    test('axe finds nothing in the sign-up and its code @full', async ({
      open,
      openDialog,
      page,
      person,
    }) => {
      await open('/');
      const dialog = await openDialog('Get Started');
      await dialog.getByRole('button', { name: 'Create account' }).click();
      expect(await axeFindings(page), 'sign-up refused').toEqual([]);
      await fillSignup(dialog, person);
      await expect(dialog.getByLabel('Digit 1 of 6')).toBeVisible();
      expect(await axeFindings(page), 'code').toEqual([]);
    });

    test('axe finds nothing with a menu, a notification or a question open @full', async ({
      signInByDialog,
      open,
      page,
      registered,
    }) => {
      await signInByDialog(registered);
      await expect(page.locator('.toast').first()).toBeVisible();
      expect(await axeFindings(page), 'notification').toEqual([]);
      await page.getByLabel('Your account').click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await axeFindings(page), 'avatar menu').toEqual([]);
      await open('/account?tab=danger');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await axeFindings(page), 'deletion').toEqual([]);
    });
  });
}
