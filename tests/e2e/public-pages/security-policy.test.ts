// The strict policy of every page in a real browser, on the production build: nothing of ours is refused,
// and what is not ours is. Every other journey fails on a refusal too, because the console speaks of it.
import type { Page } from '@playwright/test';

import { openFolds } from '../accessibility/page-checks.ts';
import { expect, test } from '../fixtures.ts';

/** One of each kind. What a page is sent with is the same for all: tests/built/security-policy.test.ts. */
const PUBLIC_PAGES = [
  '/',
  '/theme-demo?theme=midnight',
  '/eleanor-whitfield',
  '/eleanor-whitfield/tributes',
];
const MORE_PUBLIC_PAGES = [
  '/about',
  '/features',
  '/pricing',
  '/contact',
  '/theme-demo',
  '/thomas-and-mary-brennan',
  '/eleanor-whitfield/tributes?category=Family',
  '/memorial/eleanor-whitfield/tributes',
];
const PRIVATE_PAGES = [
  '/account',
  '/memorials',
  '/memorial/mem_0000000000000000000000/settings',
  '/memorial/mem_0000000000000000000000/tributes',
];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const list: string[] = [];
    Object.assign(window, { refusedByPolicy: list });
    document.addEventListener('securitypolicyviolation', (event) => {
      list.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
});

/** What the policy has refused on this page so far. */
async function refused(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { refusedByPolicy: string[] }).refusedByPolicy);
}

/** Opens each page, unfolds what is folded and expects that the policy allowed all of it. */
async function expectAllAllowed(
  page: Page,
  open: (path: string) => Promise<unknown>,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await open(path);
    await openFolds(page);
    expect(await refused(page), path).toEqual([]);
  }
}

test('one page of each kind is refused nothing', async ({ open, page }) => {
  await expectAllAllowed(page, open, PUBLIC_PAGES);
});

test('every public page is refused nothing, from memory too @full', async ({ open, page }) => {
  const paths = [...PUBLIC_PAGES, ...MORE_PUBLIC_PAGES];
  await expectAllAllowed(page, open, [...paths, ...paths]);
});

test.describe('signed out', () => {
  test.use({ expectedErrors: [/401/] });

  test('the guard and its dialog are refused nothing', async ({ page }) => {
    for (const path of PRIVATE_PAGES) {
      const response = await page.goto(path);
      expect(response?.headers()['cache-control']).toContain('no-store');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await refused(page), path).toEqual([]);
    }
  });
});

test.describe('what is not ours', () => {
  test.use({ expectedErrors: [/Content Security Policy/] });

  test('an inline script, a handler, a foreign script and a style are refused', async ({
    open,
    page,
  }) => {
    await open('/eleanor-whitfield');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      const foreign = document.createElement('script');
      foreign.src = 'https://evil.example/x.js';
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.body.append(script, foreign, style);
      document.body.insertAdjacentHTML('beforeend', '<p onclick="document.title = 1">x</p>');
    });
    await page.getByText('x', { exact: true }).last().click();
    await expect(page).not.toHaveTitle(/taken over|^1$/);
    const directives = (await refused(page)).map((line) => line.split(' ')[0]);
    expect(new Set(directives)).toEqual(
      new Set(['script-src-elem', 'style-src-elem', 'script-src-attr']),
    );
  });
});
