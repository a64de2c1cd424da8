import { afterAll, beforeAll } from 'vitest';

/**
 * What all tests of a file or of a `describe` share, opened before the first and closed after the last. It can be used
 * in tests and hooks, not while the tests are being collected.
 */
export function openForTests<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  let opened: T | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return new Proxy({} as T, {
    get: (_, name) => {
      if (!opened) throw new Error('This is open in tests and hooks only');
      return Reflect.get(opened, name);
    },
  });
}
