import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { randomId } from '../../wire/ids.server.ts';
import { describeDevice } from '../sessions/device-names.server.ts';
import { insert, removeUnverified } from '../store.server.ts';

const PASSWORD = 'a-password';

/**
 * Stores a user with a verified address and signs `browser` in, as `TestBrowser.register` and the mailed code do, but
 * without a mail.
 */
export async function storeVerifiedUser(
  { services, config, secrets }: Pick<TestApp, 'services' | 'config' | 'secrets'>,
  browser: TestBrowser,
  email: string,
): Promise<string> {
  const { kysely, passwords, sessions, devices } = services;
  const now = services.now();
  const id = randomId('usr');
  const passwordHash = await passwords.hash(PASSWORD, email);
  const names = { firstName: 'Ada', lastName: 'King' };
  const device = await describeDevice(undefined);
  const tokens = await kysely.transaction().execute(async (transaction) => {
    await insert(transaction, { id, email, emailVerifiedAt: now, passwordHash, ...names, now });
    await removeUnverified(transaction, email, id);
    return sessions.open(transaction, id, device);
  });
  secrets.add(PASSWORD);
  const prefix = config.origin.startsWith('https:') ? '__Host-' : 'memorials_';
  const cookies = {
    session: tokens.access,
    refresh: tokens.refresh,
    device: devices.remember(undefined, id),
  };
  for (const [name, value] of Object.entries(cookies)) {
    browser.cookies.set(prefix + name, value);
    secrets.add(value);
  }
  return id;
}
