import { test as base, expect } from '@playwright/test';
import type { Response } from '@playwright/test';

interface JourneyFixtures {
  /** Expected console errors, for example on a 404 page: `test.use({ expectedErrors: [/404/] })`. */
  expectedErrors: RegExp[];
  open: (path: string) => Promise<Response>;
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
