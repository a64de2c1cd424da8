import { afterAll, afterEach, beforeAll, expect } from 'vitest';

import { startSandbox } from '../../../../sandbox/start.server.ts';
import { parseConfig } from '../../../../server/config/config.server.ts';
import { createTestApp, type TestApp } from '../../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../../tests/harness/test-browser.ts';

/** The folder is never created, because the sandbox's providers write no files. */
export const settings = parseConfig({ DATA_DIR: 'no-such-folder' });

export interface SocialApp {
  readonly app: TestApp;
  readonly newAddress: () => string;
  readonly verifiedAccount: (email?: string) => Promise<{ email: string; browser: TestBrowser }>;
  readonly codeFor: (email: string) => Promise<string>;
}

export function provideSocialApp(): SocialApp {
  let app: TestApp;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let addresses = 0;
  const newAddress = () => `person-${(addresses += 1)}@example.org`;
  const codeFor = async (email: string) => (await app.mailbox.lastTo(email)).code;

  beforeAll(async () => {
    sandbox = await startSandbox(settings);
    const { google, facebook } = sandbox.addStandIns(settings);
    app = await createTestApp({ config: { google, facebook } });
  });
  afterEach(() => app.mailbox.behave('well'));
  afterAll(async () => {
    await sandbox.close();
    await app.close();
  });

  return {
    get app() {
      return app;
    },
    newAddress,
    codeFor,
    verifiedAccount: async (email = newAddress()) => {
      const browser = app.browser();
      await browser.register(email);
      const code = await codeFor(email);
      expect((await browser.post('/verify-email', { code })).status).toBe(200);
      return { email, browser };
    },
  };
}

export function confirm(browser: TestBrowser, code: string) {
  return browser.post('/social/confirm', { code });
}

export async function userOf(browser: TestBrowser) {
  return (await browser.me()).body.data?.user;
}
