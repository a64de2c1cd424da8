// Runs before each file of the component tests: matchers for the DOM, a fresh page for every test, and a
// test fails when React or the product wrote to the console's error channel unnoticed.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

// What is waited for takes a moment, and long on a small machine that many share.
configure({ asyncUtilTimeout: 10_000 });

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  const written = complaints.mock.calls.map((words) => words.map(String).join(' '));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  // oxlint-disable-next-line vitest/no-standalone-expect -- after every test, as part of it
  expect(written, 'the console was complained to').toEqual([]);
});
