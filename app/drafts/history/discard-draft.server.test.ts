import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { ApiResponse } from '../../../tests/harness/test-browser.ts';
import { getPage } from '../../memorials/published-memorials.server.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { DraftDocument } from '../contract.ts';

const SECTION = 'sec_0123456789ABCDEFGHIJab';

const app = openTestApp();
let owner: FamilyUser;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
});

let changes = 0;
function set(path: string, value: unknown, was: unknown) {
  changes += 1;
  return { id: `chg_${changes}`, op: 'set', path, value, was: valueHash(was) };
}

const section = (title: string) => ({
  id: `ins_${title}`,
  op: 'insert',
  path: 'sections',
  value: { id: SECTION, type: 'textSection', title, bodyText: 'Hers.' },
  before: null,
});

async function published(id: string): Promise<DraftDocument | null> {
  return (await owner.read<{ document: DraftDocument | null }>(`/${id}/draft/published`)).document;
}

const discard = (id: string, revision: number): Promise<ApiResponse> =>
  owner.call('POST', `/${id}/draft/discard`, { revision });
const dataOf = ({ body }: ApiResponse) => body.data as unknown as Record<string, number>;

describe('the published document, to compare a draft with', () => {
  test("is null before the first publication, and has the draft's ids afterwards", async () => {
    const id = await owner.create({ quote: 'One' });
    expect(await published(id)).toBeNull();
    await owner.change(id, section('Life'));
    await owner.publish(id);
    await owner.change(id, set('quote', 'Two', 'One'));
    expect(await published(id)).toMatchObject({ quote: 'One', sections: [{ id: SECTION }] });
    expect(await published(id)).toEqual({ ...(await owner.draft(id)).document, quote: 'One' });
  });
});

describe('discarding unpublished changes', () => {
  test('restores the published document; what was discarded can be restored', async () => {
    const id = await owner.create({ fullName: 'Discard Person', quote: 'One' });
    await owner.publish(id);
    await owner.change(id, set('quote', 'Two', 'One'), section('New'));
    const before = await owner.draft(id);
    const answer = await discard(id, before.revision);
    expect(answer.status).toBe(200);
    const { revision, kept } = dataOf(answer);
    expect(revision).toBeGreaterThan(before.revision);
    expect(await owner.draft(id)).toMatchObject({
      revision,
      document: { quote: 'One', sections: [] },
    });
    expect((await owner.memorial(id)).hasUnpublishedChanges).toBe(false);
    expect(await getPage(app.services, 'discard-person')).toMatchObject({ quote: '“One”' });
    await owner.call('POST', `/${id}/revisions/${kept}/restore`, {});
    expect((await owner.draft(id)).document).toEqual(before.document);
  });

  test('twice counts once, and later edits and publications continue', async () => {
    const id = await owner.create({ quote: 'One' });
    await owner.publish(id);
    await owner.change(id, set('quote', 'Two', 'One'));
    const { revision } = await owner.draft(id);
    const first = dataOf(await discard(id, revision));
    const second = await discard(id, revision);
    expect(second.status).toBe(200);
    expect(dataOf(second)).toEqual({ revision: first['revision'] });
    const changed = await owner.change(id, set('quote', 'Three', 'One'));
    expect(changed.revision).toBeGreaterThan(first['revision'] ?? 0);
    expect((await owner.publish(id)).status).toBe(200);
    expect(await published(id)).toMatchObject({ quote: 'Three' });
  });

  test('is refused when another editor has changed the draft meanwhile', async () => {
    const id = await owner.create({ quote: 'One' });
    await owner.publish(id);
    await owner.change(id, set('quote', 'Two', 'One'));
    const { revision } = await owner.draft(id);
    await owner.change(id, set('quote', 'Three', 'Two'));
    expect(await discard(id, revision)).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_MOVED_ON' },
    });
    expect((await owner.draft(id)).document['quote']).toBe('Three');
  });

  test('before the first publication there is nothing to go back to', async () => {
    const id = await owner.create();
    expect((await discard(id, 0)).status).toBe(404);
  });

  test('on a page that was taken down is refused', async () => {
    const id = await owner.create({ quote: 'One' });
    await owner.publish(id);
    const { revision } = await owner.draft(id);
    await owner.call('DELETE', `/${id}`);
    expect((await discard(id, revision)).status).toBe(410);
  });
});

describe('a version as a page', () => {
  test('shows what it had, not what the draft or page has now', async () => {
    const id = await owner.create({ fullName: 'Version Person', quote: 'One' });
    await owner.publish(id);
    await owner.change(id, set('quote', 'Two', 'One'));
    const { body, status } = await owner.call('GET', `/${id}/revisions/1/page`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: 'published',
      page: { quote: '“One”', slug: 'version-person' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
    });
    for (const number of ['99', '0', 'x', '99999999999']) {
      expect((await owner.call('GET', `/${id}/revisions/${number}/page`)).status).toBe(404);
    }
  });

  test('is never cached', async () => {
    const id = await owner.create();
    await owner.publish(id);
    const { headers } = await owner.call('GET', `/${id}/revisions/1/page`);
    expect(headers.get('cache-control')).toContain('no-store');
  });
});
