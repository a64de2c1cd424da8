import { afterAll, beforeAll } from 'vitest';

import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * A test application for all tests of a file or of a `describe`, opened before the first and closed after the last.
 * It can be used in tests and hooks, not while the tests are being collected.
 */
export function openTestApp(options?: TestAppOptions): TestApp {
  let opened: TestApp | undefined;
  beforeAll(async () => {
    opened = await createTestApp(options);
  });
  afterAll(() => opened?.close());
  return new Proxy({} as TestApp, {
    get: (_, name) => {
      if (!opened) throw new Error('The test application is open in tests and hooks only');
      return Reflect.get(opened, name);
    },
  });
}
