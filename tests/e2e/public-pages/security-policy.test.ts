import type { Page } from '@playwright/test';

import { expandAll } from '../accessibility/page-checks.ts';
import { expect, test } from '../fixtures.ts';

const PUBLIC_PAGES = ['/', '/eleanor-whitfield', '/eleanor-whitfield/tributes'];
const MORE_PUBLIC_PAGES = [
  '/theme-demo?theme=midnight',
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
    Object.assign(window, { policyViolations: list });
    document.addEventListener('securitypolicyviolation', (event) => {
      list.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
});

async function policyViolations(page: Page): Promise<string[]> {
  return page.evaluate(
    () => (window as unknown as { policyViolations: string[] }).policyViolations,
  );
}

async function expectNoViolations(
  page: Page,
  open: (path: string) => Promise<unknown>,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await open(path);
    await expandAll(page);
    expect(await policyViolations(page), path).toEqual([]);
  }
}

// ../accessibility/page-kinds.test.ts opens and expands these pages, and would fail by the error in the console.
test('one page of each kind has no violation @full', async ({ open, page }) => {
  await expectNoViolations(page, open, PUBLIC_PAGES);
});

test('every public page has no violation, from the page cache too @full', async ({
  open,
  page,
}) => {
  const paths = [...PUBLIC_PAGES, ...MORE_PUBLIC_PAGES];
  await expectNoViolations(page, open, [...paths, ...paths]);
});

test.describe('signed out', () => {
  test.use({ expectedErrors: [/401/] });

  // guard.test.ts opens the same pages and would fail by the error in the console.
  test('the guard and its dialog have no violation @full', async ({ page }) => {
    for (const path of PRIVATE_PAGES) {
      const response = await page.goto(path);
      expect(response?.headers()['cache-control']).toContain('no-store');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await policyViolations(page), path).toEqual([]);
    }
  });
});

test.describe('injected content', () => {
  test.use({ expectedErrors: [/Content Security Policy/] });

  test('an inline script, an inline handler, a foreign script and a style are blocked @smoke:server/http', async ({
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
    const directives = (await policyViolations(page)).map((line) => line.split(' ')[0]);
    expect(new Set(directives)).toEqual(
      new Set(['script-src-elem', 'style-src-elem', 'script-src-attr']),
    );
  });
});
