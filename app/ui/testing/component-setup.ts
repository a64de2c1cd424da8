// Runs before each file of component tests. Adds DOM matchers, resets after each test, and fails
// tests on console.error.
import { promisify } from 'node:util';

import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// Long enough for a loaded machine. A sentence that is missing fails once for each `findBy`, so no longer than that.
configure({ asyncUtilTimeout: 15_000 });

// React renders what an event handler set after an `await` in an immediate. On a loaded machine the timer that
// user-event waits for comes first.
const usual = getConfig();
const nextImmediate = promisify(setImmediate);
configure({
  asyncWrapper: (callback) =>
    usual.asyncWrapper(async () => {
      const result = await callback();
      await nextImmediate();
      return result;
    }),
});

let consoleErrors: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  const messages = consoleErrors.mock.calls.map((parts) => parts.map(String).join(' '));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // oxlint-disable-next-line vitest/no-standalone-expect -- runs as part of every test
  expect(messages, 'console.error was called').toEqual([]);
});

// The files of a worker share the document and what comes from node_modules. Our own modules start anew.
afterAll(async () => {
  // A script that a screen started to load still reads this file's modules.
  await vi.dynamicImportSettled();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
  vi.resetModules();
});
