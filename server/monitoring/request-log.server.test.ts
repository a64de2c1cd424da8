import { beforeAll, describe, expect, test } from 'vitest';

import { saveDocument } from '../../app/drafts/importing/save-document.server.ts';
import { memorialSchema } from '../../app/memorials/contract.ts';
import { aDocument } from '../../app/memorials/testing/documents.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';

const SENT_ID = 'an-id-of-the-client';

const app = openTestApp();

beforeAll(async () => {
  const memorial = memorialSchema.parse(aDocument({ slug: 'somebody', sections: [] }));
  await saveDocument(app.database.kysely, memorial, { replace: false });
});

async function request(path: string, id?: string) {
  const response = await app.browser().fetch(path, { headers: id ? { 'x-request-id': id } : {} });
  return { status: response.status, id: response.headers.get('x-request-id') };
}

describe('the id of a request', () => {
  test("is in a private response: the client's own, or a new one", async () => {
    expect((await request('/api/v1/auth/me', SENT_ID)).id).toBe(SENT_ID);
    const newId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    expect((await request('/api/v1/auth/me')).id).toMatch(newId);
    for (const wrong of ['short', 'x'.repeat(65), 'with a space in it', '<script>alert']) {
      expect((await request('/api/v1/auth/me', wrong)).id).toMatch(newId);
    }
  });

  test("isn't in a response that may be cached", async () => {
    for (const path of ['/api/v1/memorials/somebody', '/robots.txt', '/sitemap.xml']) {
      expect(await request(path, SENT_ID)).toEqual({ status: 200, id: null });
    }
    expect(await request('/api/v1/memorials/nobody', SENT_ID)).toEqual({
      status: 404,
      id: SENT_ID,
    });
  });
});
