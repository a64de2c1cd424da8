import { openForTests } from './open-for-tests.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export function openTestApp(options?: TestAppOptions): TestApp {
  return openForTests(() => createTestApp(options));
}
