import { test as base, expect } from '@playwright/test';
import type { Page, Response } from '@playwright/test';

import { createAccountPool, type AccountPool } from './account-pool.ts';
import { outboxFolder } from './outbox.ts';
import { SECOND_PRODUCT_TIMEOUT_MS, secondProductOrigin } from './second-product.ts';

interface JourneyFixtures {
  /** Expected console errors, for example on a 404 page: `test.use({ expectedErrors: [/404/] })`. */
  expectedErrors: RegExp[];
  open: (path: string) => Promise<Response>;
  browserErrors: string[];
}

/**
 * Every fixture with the scope `worker` is here, also where few journeys need it. Playwright starts another worker with
 * another browser for tests with other fixtures of this scope.
 */
interface WorkerFixtures {
  accountPool: AccountPool;
  secondOrigin: string;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  accountPool: [
    async ({ browserName: _ }, provide) => {
      const origin = `http://127.0.0.1:${process.env['E2E_PORT'] ?? ''}`;
      const pool = createAccountPool(origin, outboxFolder());
      await provide(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],

  secondOrigin: [
    async ({ browserName: _ }, provide) => provide(await secondProductOrigin()),
    { scope: 'worker', timeout: SECOND_PRODUCT_TIMEOUT_MS },
  ],

  expectedErrors: [[], { option: true }],

  browserErrors: [
    async ({ page, expectedErrors }, provide) => {
      const browserErrors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') browserErrors.push(message.text());
      });
      page.on('pageerror', (error) => browserErrors.push(error.message));
      await provide(browserErrors);
      const unexpected = browserErrors.filter(
        (text) => !expectedErrors.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  open: async ({ page }, provide) => {
    await provide(async (path) => {
      const response = await page.goto(path);
      if (!response) throw new Error(`${path} got no response`);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      return response;
    });
  },
});

// React Router has no public API for navigating from outside React. If this global goes, the URL check below fails.
interface Router {
  navigate: (path: string, options: { flushSync: boolean }) => Promise<void>;
}

/**
 * Moves from a hydrated page to another one as its links do. A second private page costs a third of what `goto` costs,
 * because neither its document nor its scripts are loaded again.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as Record<string, Router>;
    return router?.navigate(to, { flushSync: true });
  }, path);
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
}

export { expect };
