// Checks the Content-Security-Policy of every page. The tests in tests/e2e also fail when a browser reports a
// violation.
import { beforeAll, expect, inject, test } from 'vitest';

import { DEMO, demoCookie } from './demo-session.ts';
import { get } from './html.ts';
import { PERSONAL_PATHS, PUBLIC_PATHS } from './known-paths.ts';

const isPage = (path: string) => !/^\/api\/|\.\w+$|\/_\.data$/.test(path);
const PERSONAL_PAGES = PERSONAL_PATHS.filter(isPage);
const PUBLIC_PAGES = [
  ...PUBLIC_PATHS.filter(isPage),
  '/theme-demo?theme=midnight',
  '/thomas-and-mary-brennan',
  '/eleanor-whitfield/tributes?category=Family',
  '/memorial/eleanor-whitfield/tributes',
];

test.each([...PUBLIC_PAGES, ...PERSONAL_PAGES])(
  '%s has a strict policy, rendered and from the page cache',
  async (path) => {
    for (let visit = 0; visit < 2; visit += 1) {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
  },
);

let cookie: string;

beforeAll(async () => {
  cookie = await demoCookie(inject('origin'));
});

test.each(PERSONAL_PAGES)(
  '%s has no personal data in its HTML and is never cached',
  async (path) => {
    const response = await get(path, { headers: { cookie } });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const html = await response.text();
    expect(html).not.toContain(DEMO.email);
    expect(html).not.toContain('Welcome back');
    expect(html).toContain('loading-logo');
  },
);
