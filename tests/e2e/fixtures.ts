// The test function of the journeys: opens pages when they are ready for a hand, and fails a test in
// whose browser something went wrong unnoticed.
import { test as base, expect } from '@playwright/test';
import type { Response } from '@playwright/test';

interface Journey {
  /** Console errors that belong to the test, as a 404 of the page itself: `test.use({ expectedErrors: [/404/] })`. */
  expectedErrors: RegExp[];
  /** Goes to a path and returns when the page answers to a hand. */
  open: (path: string) => Promise<Response>;
  /** Collects what the browser complained about; checked at the end of every test. */
  complaints: string[];
}

export const test = base.extend<Journey>({
  expectedErrors: [[], { option: true }],

  complaints: [
    async ({ page, expectedErrors }, provide) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await provide(complaints);
      const unexpected = complaints.filter(
        (text) => !expectedErrors.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  open: async ({ page }, provide) => {
    await provide(async (path) => {
      const response = await page.goto(path);
      if (!response) throw new Error(`${path} gave no answer`);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      return response;
    });
  },
});

export { expect };
