import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { loader } from './not-found.tsx';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

async function open(path: string): Promise<{ memorial: string | undefined; status: number }> {
  const context = new RouterContextProvider();
  context.set(pageServices, app.services as unknown as PageServices);
  const params = { '*': path };
  const { data, init } = (await loader({ params, context } as never)) as unknown as {
    data: { memorial: string | undefined };
    init: { status: number };
  };
  return { ...data, status: init.status };
}

async function publish(slug: string, visibility: object): Promise<string> {
  const id = await owner.create();
  await owner.call('PUT', `/${id}/address`, { slug });
  const { status, body } = await owner.call('POST', `/${id}/publish`, { revision: 0, visibility });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return id;
}

test('below the address of a public memorial, also an old one, the page leads to it', async () => {
  const id = await publish('seen-by-all', { level: 'public' });
  expect(await open('seen-by-all/nothing')).toEqual({ memorial: 'seen-by-all', status: 404 });
  await owner.call('PUT', `/${id}/address`, { slug: 'seen-by-everyone' });
  for (const path of ['seen-by-all/a/b', 'seen-by-everyone/nothing']) {
    expect(await open(path)).toEqual({ memorial: 'seen-by-everyone', status: 404 });
  }
});

test('any other memorial looks like none', async () => {
  await publish('with-the-link', { level: 'link' });
  await publish('for-the-family', { level: 'family', password: 'a-family-password' });
  const id = await publish('taken-down', { level: 'public' });
  await owner.call('DELETE', `/${id}`);
  const draft = await owner.create();
  await owner.call('PUT', `/${draft}/address`, { slug: 'a-draft' });
  for (const slug of ['with-the-link', 'for-the-family', 'taken-down', 'a-draft', 'nobody-here']) {
    expect(await open(`${slug}/nothing`)).toEqual({ memorial: undefined, status: 404 });
  }
  for (const path of ['', 'a b/c', '%00/x', 'seen-by-everyone/']) {
    expect(await open(path)).toEqual({ memorial: undefined, status: 404 });
  }
});
