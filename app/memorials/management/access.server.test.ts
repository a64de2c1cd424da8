// Who may do what: every call with every role, a stranger, an unknown id and a visitor (ROOMS, "Who may").

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { OPERATIONS } from '../../../server/api-document/operations.server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { ROLES, type Role } from '../../members/contract.ts';
import { FamilyUser } from '../testing/families.ts';

/** An upload that does not exist: an authorized user gets 404 NOT_FOUND. */
const UPLOAD = 'upl_0000000000000000000000';

/** A visitor's tribute that does not exist. */
const SUBMISSION = 'sub_0000000000000000000000';

/** A report that does not exist. */
const REPORT = 'rep_0000000000000000000000';

const MODERATORS = ['owner', 'editor', 'moderator'] as const;
/** A letter that does not exist. */
const LETTER = 'con_0000000000000000000000';

/** The roles that may make each call. An allowed role gets any status except 401, 403 and 404. */
const CALLS: ReadonlyArray<[call: string, roles: readonly Role[], payload?: unknown]> = [
  ['GET ', ROLES],
  ['GET /log', ROLES],
  ['GET /draft', ['owner', 'editor']],
  ['GET /draft/page', ['owner', 'editor']],
  ['GET /draft/removed', ['owner', 'editor']],
  ['POST /draft/changes', ['owner', 'editor'], { changes: [] }],
  ['POST /publish', ['owner', 'editor'], { revision: 999 }],
  ['GET /revisions', ['owner', 'editor']],
  ['POST /revisions/1/restore', ['owner', 'editor']],
  ['GET /uploads', ['owner', 'editor']],
  ['POST /uploads', ['owner', 'editor']],
  [`GET /uploads/${UPLOAD}`, ['owner', 'editor']],
  [`PATCH /uploads/${UPLOAD}`, ['owner', 'editor']],
  [`DELETE /uploads/${UPLOAD}`, ['owner', 'editor']],
  // Editors and moderators read letters only if the owner has allowed it, which is not the case here.
  ['GET /condolences', ['owner']],
  [`GET /condolences/${LETTER}`, ['owner']],
  [`POST /condolences/${LETTER}/reply`, ['owner'], { text: 'Thank you.' }],
  [`POST /condolences/${LETTER}/fine`, ['owner']],
  ['POST /condolences/thanks', ['owner'], { ids: [LETTER], text: 'Thank you.' }],
  ['GET /notifications', ['owner', 'editor', 'moderator']],
  ['PUT /notifications', ['owner', 'editor', 'moderator'], { own: null, isPaused: false }],
  ['PUT /address', ['owner'], { slug: '-' }],
  ['PUT /visibility', ['owner'], { level: 'everybody' }],
  ['GET /words', MODERATORS],
  ['PUT /words', ['owner'], { tributes: 'somehow' }],
  ['GET /submissions', MODERATORS],
  ['POST /submissions/decisions', MODERATORS, { ids: [SUBMISSION], decision: 'publish' }],
  [`PUT /submissions/${SUBMISSION}/preview`, MODERATORS, { isShown: true }],
  [`POST /submissions/${SUBMISSION}/block`, MODERATORS],
  ['GET /reports', MODERATORS],
  [`POST /reports/${REPORT}/close`, MODERATORS],
  ['DELETE ', ['owner']],
  ['POST /restore', ['owner']],
];

let app: TestApp;
let memorialId: string;
const users = new Map<string, FamilyUser>();

beforeAll(async () => {
  app = await createTestApp();
  const owner = await FamilyUser.register(app);
  memorialId = await owner.create();
  await owner.publish(memorialId);
  users.set('owner', owner);
  for (const role of ['editor', 'moderator', 'contributor'] as const) {
    const user = await FamilyUser.register(app);
    await user.join(memorialId, role);
    users.set(role, user);
  }
  users.set('stranger', await FamilyUser.register(app));
});
afterAll(() => app.close());

function send(who: string, call: string, payload: unknown, id = memorialId) {
  const [method = '', path = ''] = call.split(' ');
  const user = users.get(who);
  if (!user) throw new Error(`There is no user ${who}`);
  return user.call(method, `/${id}${path}`, payload);
}

test('the table has every call of a memorial', () => {
  const described = OPERATIONS.flatMap(({ method, path }) =>
    path.includes('/memorials/{id}')
      ? [
          `${method.toUpperCase()} ${path.replace('/api/v1/memorials/{id}', '').replace('{number}', '1').replace('{upload}', UPLOAD).replace('{submission}', SUBMISSION).replace('{report}', REPORT).replace('{letter}', LETTER)}`,
        ]
      : [],
  );
  expect(CALLS.map(([call]) => call).toSorted()).toEqual(described.toSorted());
});

describe.each(CALLS)('%s', (call, allowed, payload) => {
  test.each(ROLES.filter((role) => allowed.includes(role)))('%s may', async (role) => {
    const { status, body } = await send(role, call, payload);
    expect([401, 403]).not.toContain(status);
    expect(body.code).not.toBe('MEMORIAL_NOT_FOUND');
  });

  test.each(ROLES.filter((role) => !allowed.includes(role)))(
    '%s gets 403 NOT_ALLOWED',
    async (role) => {
      const { status, body } = await send(role, call, payload);
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    },
  );

  test('a stranger, an unknown id and a malformed id look exactly alike', async () => {
    const answers = [
      await send('stranger', call, payload),
      await send('stranger', call, payload, 'mem_0000000000000000000000'),
      await send('owner', call, payload, 'mem_0000000000000000000000'),
      await send('owner', call, payload, 'mem_short'),
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

  test('a visitor who is not signed in gets 401, whatever the id', async () => {
    const [method = '', path = ''] = call.split(' ');
    for (const id of [memorialId, 'mem_0000000000000000000000']) {
      const { status } = await app.browser().callApi(method, `/memorials/${id}${path}`, payload);
      expect(status).toBe(401);
    }
  });

  test('another site cannot make it', async () => {
    const [method = '', path = ''] = call.split(' ');
    if (method === 'GET') return;
    const owner = users.get('owner')?.browser;
    const answer = await owner?.callApi(method, `/memorials/${memorialId}${path}`, payload, {
      origin: 'https://elsewhere.example',
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });
});
