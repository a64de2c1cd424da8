// 'Keyboard journeys for everything': no control is out of reach of Tab, none holds the keyboard, and one
// always sees where one is.
import type { Page } from '@playwright/test';

import { expect, test } from '../account-fixtures.ts';
import {
  MEMORIAL_PAGES,
  PRIVATE_KINDS,
  PRIVATE_PAGES,
  PUBLIC_KINDS,
  PUBLIC_PAGES,
} from './page-checks.ts';

test.use({ expectedErrors: [/status of 40[14]/], contextOptions: { reducedMotion: 'reduce' } });

for (const [which, tag, publicPages, privatePages] of [
  ['one page of each kind', [], PUBLIC_KINDS, PRIVATE_KINDS],
  ['every page', ['@full'], [...PUBLIC_PAGES, ...MEMORIAL_PAGES], PRIVATE_PAGES],
] as const) {
  test.describe(which, { tag: [...tag] }, () => {
    test('Tab reaches every public control, and each is seen to be reached', async ({
      open,
      page,
    }) => {
      test.setTimeout(180_000);
      for (const path of publicPages) {
        await open(path);
        await expectAllReached(page, path);
      }
    });

    test('Tab reaches every control behind a sign-in, and each is seen to be reached', async ({
      signIn,
      open,
      page,
      registered,
    }) => {
      test.setTimeout(180_000);
      await signIn(registered);
      for (const path of privatePages) {
        await open(path);
        await expect(page.locator('.loading-logo')).toHaveCount(0);
        // The account menu's own button takes the place of the one that stood there for it.
        await expect(page.locator('.account-button[data-state]')).toBeVisible();
        await expectAllReached(page, path);
      }
    });
  });
}

test('a memorial is read, its tributes are filtered and left again by keys alone', async ({
  open,
  page,
}) => {
  await open('/eleanor-whitfield');
  const more = page.locator('.toggle-button[aria-expanded="false"]').first();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toggle-button').first()).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('link', { name: /View All/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/eleanor-whitfield\/tributes/);
  const filter = page.getByRole('combobox');
  await filter.focus();
  const before = await page.locator('[data-tribute]').count();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('[data-tribute]').count()).toBeLessThan(before);
  await page.getByRole('link', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.memorial-name')).toHaveText('Eleanor Whitfield');
});

test('an account is made, its tabs and menu are used, by keys alone @desktop', async ({
  open,
  page,
  person,
  codeFor,
}) => {
  await open('/');
  await page.getByRole('button', { name: 'Get Started' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  for (const words of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  // Between the two passwords stands the button that shows the first.
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(await codeFor(person.email));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/memorials');
  await page.getByLabel('Your account').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Memorials' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Profile' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Subscription' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Danger Zone' })).toBeFocused();
});

test('the account button keeps the focus and a press while its menu is on its way @desktop', async ({
  signIn,
  page,
  registered,
}) => {
  await signIn(registered);
  const menuScript = Promise.withResolvers<void>();
  await page.route('**/assets/account-menu-*.js', async (route) => {
    await menuScript.promise;
    await route.continue();
  });
  await page.goto('/memorials');
  const button = page.getByLabel('Your account');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  menuScript.resolve();
  await expect(page.getByRole('menuitem', { name: 'Memorials' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

/** Walks the page by Tab and compares what was reached with what can be used. */
async function expectAllReached(page: Page, path: string): Promise<void> {
  const expected = await page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const usable = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.closest('[inert], [aria-hidden="true"]') === null)
      // A list of tabs hands the keyboard on to the chosen tab.
      .filter((element) => !element.matches('[role="tablist"]'))
      // Of a group of choices the arrow keys reach all but the chosen one.
      .filter((element) => !element.matches('input[type="radio"]:not(:checked)'));
    for (const [index, element] of usable.entries()) element.dataset['control'] = String(index);
    return usable.map((element) => element.getAttribute('aria-label') ?? element.innerText);
  });
  await page.locator('body').press('Escape');
  const reached = new Set<number>();
  const unseen: string[] = [];
  for (let step = 0; step < expected.length + 15; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const seen =
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      return { control: Number(element.dataset['control']), seen, html: element.outerHTML };
    });
    if (!at) continue;
    reached.add(at.control);
    // Inside a film the browser's own buttons are reached one by one, each with the browser's ring.
    if (!at.seen && !at.html.startsWith('<video')) unseen.push(at.html.slice(0, 200));
  }
  expect(unseen, `${path}: reached, but not to be seen`).toEqual([]);
  const missed = expected.filter((_, index) => !reached.has(index));
  expect(missed, `${path}: out of reach`).toEqual([]);
}
