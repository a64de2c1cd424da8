import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { memorialSchema } from '../../app/memorials/contract.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';

const GIVEN = 'a-name-of-my-own';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  const memorial = memorialSchema.parse(aDocument({ slug: 'somebody', sections: [] }));
  await app.services.memorials.saveDocument(memorial, { replace: false });
});
afterAll(() => app.close());

async function ask(path: string, id?: string) {
  const response = await app.browser().fetch(path, { headers: id ? { 'x-request-id': id } : {} });
  return { status: response.status, id: response.headers.get('x-request-id') };
}

describe('the id of a request', () => {
  test('stands on an answer to one asker: the given one, or one of our own', async () => {
    expect((await ask('/api/v1/auth/me', GIVEN)).id).toBe(GIVEN);
    const own = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    expect((await ask('/api/v1/auth/me')).id).toMatch(own);
    for (const wrong of ['short', 'x'.repeat(65), 'with a space in it', '<script>alert']) {
      expect((await ask('/api/v1/auth/me', wrong)).id).toMatch(own);
    }
  });

  test('stands on no answer that others may be given too', async () => {
    for (const path of ['/api/v1/memorials/somebody', '/robots.txt', '/sitemap.xml']) {
      expect(await ask(path, GIVEN)).toEqual({ status: 200, id: null });
    }
    expect(await ask('/api/v1/memorials/nobody', GIVEN)).toEqual({ status: 404, id: GIVEN });
  });
});
