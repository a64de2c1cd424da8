// Runs before each file of the component tests: adds DOM matchers, resets the page after every test, and fails a test
// if React or the application called console.error during the test.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// The default of one second is too short on a small or busy machine.
configure({ asyncUtilTimeout: 10_000 });

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
  // oxlint-disable-next-line vitest/no-standalone-expect -- runs as part of every test
  expect(messages, 'console.error was called').toEqual([]);
});
