import { beforeAll, describe, expect, test } from 'vitest';

import { ENDPOINTS } from '../../server/endpoints.server.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { INVITED_ROLES, ROLES, type Role } from '../members/contract.ts';
import { mayEdit } from '../members/role-rules.ts';
import { aPublishedMemorial, FamilyUser } from '../memorials/testing/families.ts';
import { ACCESS_TABLE, isRefused, rolesPage, type AccessRow } from './testing/access-table.ts';

const app = openTestApp();
let memorialId: string;
const users = new Map<string, FamilyUser>();

beforeAll(async () => {
  const { owner, id } = await aPublishedMemorial(app);
  memorialId = id;
  users.set('owner', owner);
  for (const role of INVITED_ROLES) users.set(role, await memberOf(role));
  for (const role of ['editor', 'moderator'] as const) {
    const user = await memberOf(role);
    await owner.call('PUT', `/${memorialId}/members/${await user.id()}`, {
      role,
      readsLetters: true,
    });
    users.set(`${role} who reads letters`, user);
  }
  users.set('stranger', await FamilyUser.register(app));
});

const memberOf = (role: Role) => FamilyUser.member(app, memorialId, role);

function send(who: string, row: AccessRow, id = memorialId) {
  const { method, path } = row;
  const user = users.get(who);
  if (!user) throw new Error(`There is no user ${who}`);
  return user.call(method, `/${id}${path}`, row.payload);
}

test('the table has every call about a memorial', () => {
  const open = ENDPOINTS.filter(({ right }) => right === 'anyone' || right === 'user');
  expect(open.filter(({ path }) => path.includes('/memorials/{id}'))).toEqual([]);
  expect(ACCESS_TABLE.length).toBeGreaterThan(50);
});

test('docs/reference/roles.md is the table', async () => {
  await expect(rolesPage()).toMatchFileSnapshot('../../docs/reference/roles.md');
});

describe('GET /api/v1/pages/{slug}/editor', () => {
  const memorialAt = async (who: string, slug: string) => {
    const { status, body } = await users.get(who)!.browser.callApi('GET', `/pages/${slug}/editor`);
    expect(status).toBe(200);
    return (body.data as { memorialId: string | null }).memorialId;
  };

  test('gives owners and editors the id, and everyone else null', async () => {
    const owner = users.get('owner')!;
    const { slug } = await owner.memorial(memorialId);
    for (const role of ROLES) {
      expect(await memorialAt(role, slug), role).toBe(mayEdit(role) ? memorialId : null);
    }
    expect(await memorialAt('stranger', slug)).toBeNull();
    for (const unknown of ['nobody-has-this', 'No%20Slug', 'x'.repeat(81), 'a%00b']) {
      expect(await memorialAt('owner', unknown), unknown).toBeNull();
    }
  });

  test('a signed-out visitor gets 401', async () => {
    const { status } = await app.browser().callApi('GET', '/pages/anna-berg/editor');
    expect(status).toBe(401);
  });
});

describe.each(ACCESS_TABLE)('$call', (row) => {
  const { cells } = row;
  const expectAllowed = ({ status, body }: Awaited<ReturnType<typeof send>>) => {
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
    expect(body.code).not.toBe('MEMORIAL_NOT_FOUND');
  };

  test.each(ROLES.filter((role) => !isRefused(row, role)))('%s may', async (role) => {
    expectAllowed(await send(role, row));
  });

  test.each(ROLES.filter((role) => isRefused(row, role)))(
    '%s gets 403 NOT_ALLOWED',
    async (role) => {
      const { status, body } = await send(role, row);
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    },
  );

  test.each(ROLES.filter((role) => cells[role] === 'letters'))(
    '%s may if the owner allows it',
    async (role) => {
      expectAllowed(await send(`${role} who reads letters`, row));
    },
  );

  test.each(ROLES.filter((role) => cells[role] === 'self'))(
    '%s may for themselves',
    async (role) => {
      const user = await memberOf(role);
      const { method, path } = row;
      const own = path.replace(/[^/]+$/, 'me');
      expectAllowed(await user.call(method, `/${memorialId}${own}`, row.payload));
    },
  );

  test('a stranger, an unknown id and a malformed id look exactly alike', async () => {
    const answers = [
      await send('stranger', row),
      await send('stranger', row, 'mem_0000000000000000000000'),
      await send('owner', row, 'mem_0000000000000000000000'),
      await send('owner', row, 'mem_short'),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 404,
        body: {
          success: false,
          message: 'Memorial not found',
          error: 'Memorial not found',
          code: 'MEMORIAL_NOT_FOUND',
        },
      });
    }
  });

  test('an id with NUL, which PostgreSQL refuses, is an unknown one', async () => {
    const { method, path, payload } = row;
    const broken = path.replace(/[a-z]{3}_0{22}/, 'a%00b');
    if (broken === path) return;
    const owner = users.get('owner')!;
    const answer = async (to: string) => {
      const { status, body } = await owner.call(method, `/${memorialId}${to}`, payload);
      return { status, body };
    };
    expect(await answer(broken)).toEqual(await answer(path));
  });

  test('a signed-out visitor gets 401, whatever the id', async () => {
    const { method, path } = row;
    for (const id of [memorialId, 'mem_0000000000000000000000']) {
      const { status } = await app
        .browser()
        .callApi(method, `/memorials/${id}${path}`, row.payload);
      expect(status).toBe(401);
    }
  });

  test("another site can't make it", async () => {
    const { method, path } = row;
    if (method === 'GET') return;
    const owner = users.get('owner')?.browser;
    const answer = await owner?.callApi(method, `/memorials/${memorialId}${path}`, row.payload, {
      origin: 'https://elsewhere.example',
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });
});
