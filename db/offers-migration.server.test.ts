// Links that were mailed before the upgrade still work after it (0070-offers.sql).

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createCaseTokens } from '../app/cases/case-tokens.server.ts';
import { CASE_INTENTS } from '../app/cases/claims/case-page-view.ts';
import { answerCasePage } from '../app/cases/claims/case-pages.server.ts';
import { readOfferLink } from '../app/members/accepting/open-offer.server.ts';
import { askSuccessors } from '../app/members/ownership/handle-jobs.server.ts';
import {
  acceptHandover,
  acceptSuccession,
  countMails,
  lastToken,
  rolesOf,
} from '../app/members/ownership/testing/ownership-users.ts';
import { accept, membersOf } from '../app/members/testing/invited.ts';
import { FamilyUser } from '../app/memorials/testing/families.ts';
import { createTestApp, type TestApp } from '../tests/harness/test-app.ts';
import { createBareDatabase, type TestDatabase } from '../tests/harness/test-database.ts';
import { migrate } from './migrate.server.ts';
import { migrateBefore } from './testing/migrate-before.ts';

const BEFORE = '0070';

const idOf = (prefix: string, name: string) => `${prefix}_${name.padEnd(22, '0')}`;
const memorialOf = (name: string) => idOf('mem', name);
const OWNER = idOf('usr', 'owner');
const OWNER_EMAIL = 'owner@example.org';

/** The memorials, by the kind of the offer. */
const OWNED = ['invited', 'handed', 'named', 'granted', 'ended'];
/** memorials whose owner no longer has an account */
const ORPHANED = ['asked', 'unasked', 'lapsed'];

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createBareDatabase();
  await migrateBefore(database, BEFORE);
  await fillMemorials();
  await fillOffers();
  await migrate(database);
  app = await createTestApp({ database });
});

afterAll(async () => {
  await app.close();
});

async function fillMemorials(): Promise<void> {
  const { kysely } = database;
  await sql`
    insert into users (id, email, email_verified_at, first_name, last_name, created_at, updated_at)
    values (${OWNER}, ${OWNER_EMAIL}, now(), 'Ada', 'King', now(), now())
  `.execute(kysely);
  for (const name of [...OWNED, ...ORPHANED]) {
    await sql`
      insert into memorials (id, slug, document, published_at)
      values (${memorialOf(name)}, ${`page-${name}`}, '{"fullName": "Anna Berg", "sections": []}', now())
    `.execute(kysely);
    if (ORPHANED.includes(name)) continue;
    await sql`
      insert into memorial_members (memorial_id, user_id, role)
      values (${memorialOf(name)}, ${OWNER}, 'owner')
    `.execute(kysely);
  }
}

async function fillOffers(): Promise<void> {
  const { kysely } = database;
  const at = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
  await sql`
    insert into memorial_invitations
      (id, memorial_id, email, role, invited_by, created_at, expires_at, refused_at)
    values
      (${idOf('inv', 'open')}, ${memorialOf('invited')}, 'invited@example.org', 'editor', ${OWNER}, ${at(-1)}, ${at(5)}, null),
      (${idOf('inv', 'returned')}, ${memorialOf('ended')}, 'returned@example.org', 'contributor', ${OWNER}, ${at(-1)}, ${at(5)}, ${at(-1)}),
      (${idOf('inv', 'late')}, ${memorialOf('ended')}, 'late@example.org', 'moderator', ${OWNER}, ${at(-9)}, ${at(-2)}, null)
  `.execute(kysely);
  await sql`
    insert into memorial_handovers (id, memorial_id, email, proposed_by, created_at, expires_at)
    values
      (${idOf('han', 'open')}, ${memorialOf('handed')}, 'handed@example.org', ${OWNER}, ${at(-1)}, ${at(5)}),
      (${idOf('han', 'late')}, ${memorialOf('ended')}, 'late@example.org', ${OWNER}, ${at(-16)}, ${at(-2)})
  `.execute(kysely);
  const asked = sql`'owner-gone', null, ${at(-1)}, null, ${at(5)}, null`;
  const notAsked = sql`null, null, null, null, null`;
  await sql`
    insert into memorial_successors
      (memorial_id, email, note, named_by, named_at, asked_id, asked_because, asked_of, asked_at, reminded_at, expires_at, lapsed_at)
    values
      (${memorialOf('asked')}, 'asked@example.org', 'Dear Karl', 'usr_gone', ${at(-9)}, ${idOf('suc', 'open')}, ${asked}),
      (${memorialOf('named')}, 'named@example.org', 'Dear Ida', ${OWNER}, ${at(-9)}, null, ${notAsked}, null),
      (${memorialOf('unasked')}, 'unasked@example.org', '', 'usr_gone', ${at(-9)}, null, ${notAsked}, null),
      (${memorialOf('lapsed')}, 'lapsed@example.org', '', 'usr_gone', ${at(-9)}, null, ${notAsked}, ${at(-1)})
  `.execute(kysely);
  await sql`
    insert into cases
      (id, kind, memorial_id, state, name, body, email, owner_id, form_nonce, created_at, opened_at, due_at)
    values (${idOf('clm', 'granted')}, 'claim', ${memorialOf('granted')}, 'granted', 'Cy', 'Words',
      'claimant@example.org', ${OWNER}, 'nonce', ${at(-1)}, ${at(-1)}, ${at(5)})
  `.execute(kysely);
}

const tokenOf = (prefix: string, name: string) =>
  app.services.linkTokens.create(idOf(prefix, name));

async function register(name: string): Promise<FamilyUser> {
  return FamilyUser.register(app, { email: `${name}@example.org` });
}

describe('a link mailed before the upgrade', () => {
  test('of an invitation', async () => {
    const user = await register('invited');
    const answer = await accept(user, tokenOf('inv', 'open'));
    expect(answer).toMatchObject({ status: 200, body: { data: { memorial: { role: 'editor' } } } });
    expect(await rolesOf(app, memorialOf('invited'))).toEqual({
      [OWNER_EMAIL]: 'owner',
      [user.email]: 'editor',
    });
  });

  test('of a handover', async () => {
    const user = await register('handed');
    expect((await acceptHandover(user, tokenOf('han', 'open'))).status).toBe(200);
    expect(await rolesOf(app, memorialOf('handed'))).toEqual({
      [OWNER_EMAIL]: 'editor',
      [user.email]: 'owner',
    });
  });

  test('for a legacy contact, who also reads the message', async () => {
    const token = tokenOf('suc', 'open');
    expect(await readOfferLink(app.services, token)).toMatchObject({
      note: 'Dear Karl',
      isOwnerSilent: false,
    });
    const user = await register('asked');
    expect((await acceptSuccession(user, token)).status).toBe(200);
    expect(await rolesOf(app, memorialOf('asked'))).toEqual({ [user.email]: 'owner' });
  });

  test('of a granted claim', async () => {
    const user = await register('claimant');
    const tokens = createCaseTokens(app.services.keyFor('pages of cases'));
    const token = tokens.create(idOf('clm', 'granted'), { kind: 'claimant' });
    await answerCasePage(app.services, token, CASE_INTENTS.accept, {
      userId: await user.id(),
      isEmailVerified: true,
    });
    expect(await rolesOf(app, memorialOf('granted'))).toEqual({
      [OWNER_EMAIL]: 'editor',
      [user.email]: 'owner',
    });
  });

  test('that has expired stays expired', async () => {
    const user = await register('late');
    expect((await accept(user, tokenOf('inv', 'late'))).body.code).toBe('LINK_OVER');
    expect((await acceptHandover(user, tokenOf('han', 'late'))).body.code).toBe('LINK_OVER');
  });
});

test("legacy contacts are asked as before: those never asked, but not those who didn't answer", async () => {
  await database.kysely
    .deleteFrom('memorial_members')
    .where('memorial_id', '=', memorialOf('named'))
    .execute();
  await askSuccessors(app.services);
  expect(await countMails(app, 'lapsed@example.org', 'suc')).toBe(0);
  expect(await countMails(app, 'unasked@example.org', 'suc')).toBe(1);
  const user = await register('named');
  const token = await lastToken(app, user.email, 'suc');
  expect(await readOfferLink(app.services, token)).toMatchObject({ note: 'Dear Ida' });
  expect((await acceptSuccession(user, token)).status).toBe(200);
});

test('the owner still sees what became of the invitations', async () => {
  const editor = await register('sees');
  await editor.join(memorialOf('ended'), 'editor');
  const { invitations } = await membersOf(editor, memorialOf('ended'));
  expect(invitations).toMatchObject([{ email: 'returned@example.org', state: 'returned' }]);
});

test("a mail waiting since before the upgrade isn't sent if its offer is gone", async () => {
  const enqueue = (id: string, email: string) =>
    database.kysely.transaction().execute((transaction) =>
      app.services.mail.enqueue(transaction, {
        kind: 'offer',
        recipient: { userId: null, unconfirmed: email, causedBy: null },
        content: () => ({ subject: 'A question', before: [], after: [] }),
        expiresAt: new Date(app.clock.now().getTime() + 60_000),
        about: { topic: 'handover', id },
      }),
    );
  await enqueue(idOf('han', 'withdrawn'), 'withdrawn@example.org');
  await enqueue(idOf('han', 'late'), 'kept@example.org');
  expect(await app.mailbox.to('withdrawn@example.org')).toEqual([]);
  expect(await app.mailbox.to('kept@example.org')).toHaveLength(1);
});
