// The test function of all journeys: opens pages and waits for hydration, and fails a test when the browser reported an
// error.
import { test as base, expect } from '@playwright/test';
import type { Response } from '@playwright/test';

interface JourneyFixtures {
  /** Console errors that the test expects, for example on a 404 page: `test.use({ expectedErrors: [/404/] })`. */
  expectedErrors: RegExp[];
  /** Opens a path and waits until the page is hydrated. */
  open: (path: string) => Promise<Response>;
  /** Collects console errors and uncaught exceptions, and checks them at the end of every test. */
  browserErrors: string[];
}

export const test = base.extend<JourneyFixtures>({
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

export { expect };
