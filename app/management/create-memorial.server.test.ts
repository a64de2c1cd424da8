import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { getPage } from '../memorials/published-memorials.server.ts';
import { FamilyUser } from '../memorials/testing/families.ts';

const app = openTestApp();
let owner: FamilyUser;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
  await owner.subscribe();
});

test('needs only a name; the slug is suggested from the name', async () => {
  const { status, body } = await owner.call('POST', '', { fullName: 'Žofie Nováková' });
  expect(status).toBe(201);
  expect(body.data).toEqual({
    memorial: { id: expect.stringMatching(/^mem_/), slug: 'zofie-novakova', state: 'draft' },
  });
  const again = await owner.call('POST', '', { fullName: 'Žofie Nováková', dob: '1931' });
  expect(again.body.data).toMatchObject({ memorial: { slug: 'zofie-novakova-1931' } });
});

test("a name that can't be in an address, and a reserved one, get another", async () => {
  const japanese = await owner.call('POST', '', { fullName: '田中 健二' });
  expect(japanese.body.data).toMatchObject({
    memorial: { slug: expect.stringMatching(/^[a-z0-9-]{3,80}$/) },
  });
  const reserved = await owner.call('POST', '', { fullName: 'About' });
  const couple = await owner.call('POST', '', { fullName: 'שרה', fullName2: 'Bernadette Cohen' });
  expect(couple.body.data).toMatchObject({ memorial: { slug: expect.stringMatching(/^(?!and)/) } });
  expect(reserved.body.data).toMatchObject({ memorial: { slug: 'about-2' } });
});

test('a name in any script gets an address in Latin letters', async () => {
  const names = [
    [{ fullName: '山田 太郎', language: 'ja' }, 'yamada-tarou'],
    [{ fullName: '美空ひばり' }, 'misora-hibari'],
    [{ fullName: '王小明', language: 'zh-Hans' }, 'wang-xiao-ming'],
    [{ fullName: 'María Agüero', language: 'es' }, 'maria-aguero'],
    [{ fullName: '田中', otherName: 'ＴＡＮＡＫＡ　Ａｎｎ' }, 'tanaka-ann'],
    [{ fullName: 'Jürgen Groß', language: 'de' }, 'juergen-gross'],
    [{ fullName: 'Ђорђе Љубић', language: 'sr' }, 'djordje-ljubic'],
    [{ fullName: 'Ɓalarabe Sani', language: 'ha' }, 'balarabe-sani'],
    [{ fullName: '김철수' }, 'gim-cheol-su'],
    [{ fullName: 'Дмитрий Шостакович' }, 'dmitriy-shostakovich'],
    [{ fullName: 'محمد' }, 'mhmd'],
    [{ fullName: 'שרה לוי' }, 'srh-lvy'],
    [{ fullName: 'שרה כהן', otherName: 'Sarah Cohen' }, 'sarah-cohen'],
    [{ fullName: 'Sarah Katz', otherName: 'שרה כץ' }, 'sarah-katz'],
  ] as const;
  for (const [head, slug] of names) {
    const { body } = await owner.call('POST', '', head);
    expect(body.data, slug).toMatchObject({ memorial: { slug } });
  }
});

test('refuses a name without visible letters, and one with bidi controls', async () => {
  for (const fullName of ['', '\u2800', 'Anna \u202Egreb']) {
    const { status, body } = await owner.call('POST', '', { fullName });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['fullName'],
    });
  }
});

test('no one else sees it: the page, its JSON and the code are unknown', async () => {
  const id = await owner.create({ fullName: 'Hidden Person' });
  const { slug, shortCode, state, level } = await owner.memorial(id);
  expect({ state, level }).toEqual({ state: 'draft', level: null });
  expect((await app.browser().fetch(`/api/v1/memorials/${slug}`)).status).toBe(404);
  await expect(getPage(app.services, slug)).rejects.toThrow('Memorial not found');
  expect(shortCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});
