// Long, because the decisions on one memorial's cases share its operators and visitors.
import { sql, type Insertable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { caseIdOf, CaseVisitor } from '../cases/testing/case-visitor.ts';
import { valueHash } from '../drafts/changes/value-hash.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import type { CardReportsTable } from '../messages/tables.server.ts';
import { hiddenFields, OperatorBrowser } from './testing/operator-browser.ts';

const app = openTestApp({
  settings: { OPERATORS: 'ada@operators.example,ben@operators.example' },
});

let ada: OperatorBrowser;
let ben: OperatorBrowser;
let owner: FamilyUser;
let visitor: CaseVisitor;
let memorialId: string;

beforeAll(async () => {
  ada = await OperatorBrowser.signedIn(app, 'ada@operators.example');
  ben = await OperatorBrowser.signedIn(app, 'ben@operators.example');
  owner = await FamilyUser.register(app);
  memorialId = await owner.create();
  await owner.change(memorialId, {
    id: 'c1',
    op: 'set',
    path: 'quote',
    value: 'Ruth laughed',
    was: valueHash(undefined),
  });
  await owner.publish(memorialId);
  visitor = new CaseVisitor(app, (await owner.memorial(memorialId)).slug);
});

function reportRow(
  of: Partial<Insertable<CardReportsTable>> & { id: string },
): Insertable<CardReportsTable> {
  return {
    memorial_id: memorialId,
    tribute_id: null,
    reason: 'mine',
    body: null,
    email: null,
    created_at: app.clock.now(),
    closed_at: null,
    first_read_at: null,
    case_closed_at: null,
    ...of,
  };
}

async function aWish(text = 'Please <b>leave</b> me out.'): Promise<string> {
  await visitor.send('wish', { text });
  const row = await app.database.kysely
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', 'wish')
    .orderBy('created_at', 'desc')
    .orderBy('opened_at', 'desc')
    .where('state', '=', 'with-operator')
    .where('body', '=', text)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A claim on a page without an owner waits for the operator at once. */
async function aClaim(email: string): Promise<string> {
  const lone = await FamilyUser.register(app);
  const id = await lone.create();
  await lone.publish(id);
  const { slug } = await lone.memorial(id);
  await lone.browser.call('DELETE', '/delete-account');
  return caseIdOf(await new CaseVisitor(app, slug).confirmedClaim({ email }));
}

async function ask(operator: OperatorBrowser, id: string, action: string) {
  return operator.open(`/operator/cases/${id}/${action}`);
}

const decide = async (operator: OperatorBrowser, id: string, action: string) =>
  operator.submit(await ask(operator, id, action), `/operator/cases/${id}`);

async function lastEntries(amount: number) {
  const rows = await app.database.kysely
    .selectFrom('operator_log')
    .select(['email', 'action', 'memorial_id', 'case_id', 'details'])
    .orderBy('id', 'desc')
    .limit(amount)
    .execute();
  return rows.toReversed();
}

describe('cases', () => {
  test('are listed, and opened with their text and history', async () => {
    const id = await aWish();
    const list = await ada.open('/operator/cases');
    expect(list.html).toContain(`href="/operator/cases/${id}"`);
    const page = await ada.open(`/operator/cases/${id}`);
    expect(page.html).toContain('<h1>Request to be left out</h1>');
    expect(page.html).toContain('Please &lt;b&gt;leave&lt;/b&gt; me out.');
    expect(page.html).toContain('request received');
    expect(page.html).toContain(`href="/operator/memorials/${memorialId}"`);
  });

  test('says what was done only of a case that was decided that way', async () => {
    const id = await aWish('Not me, please');
    const said = async (address: string) =>
      (await ada.open(address)).html.includes(`${id} declined.`);
    const list = `/operator/cases?done=decline&id=${id}`;
    const own = `/operator/cases/${id}?done=decline&id=${id}`;
    expect([await said(list), await said(own)]).toEqual([false, false]);
    await decide(ada, id, 'decline');
    expect([await said(list), await said(own)]).toEqual([true, true]);
    for (const query of [
      `done=grant&id=${id}`,
      `done=hide&path=quote&id=${id}`,
      `done=decline&id=wsh_${'0'.repeat(22)}`,
    ]) {
      const { html } = await ada.open(`/operator/cases?${query}`);
      expect(html, query).not.toMatch(/granted|removed from the page|declined/);
    }
    const unknown = `rep_${'0'.repeat(22)}`;
    expect((await ada.open(`/operator/cases/${unknown}?done=close&id=${unknown}`)).status).toBe(
      404,
    );
  });

  test('asks a question before a decision, and nothing happens without its button', async () => {
    const id = await aWish('Not me');
    const page = await ask(ada, id, 'decline');
    expect(page.html).toContain('<h1>Decline this request?</h1>');
    expect((await ada.open(`/operator/cases/${id}`)).html).toContain('waiting for you');
    const done = await ada.submit(page, `/operator/cases/${id}`);
    expect(done.html).toContain(`${id} declined.`);
    expect(done.html).toContain('This case is closed');
    expect(done.html).toContain('declined; answered by email');
    expect((await app.mailbox.lastTo('ruth@example.org')).subject).toContain('left out');
    expect(await lastEntries(1)).toEqual([
      {
        email: 'ada@operators.example',
        action: 'decided',
        memorial_id: memorialId,
        case_id: id,
        details: { action: 'decline' },
      },
    ]);
  });

  test('records a question by email, with its limits', async () => {
    const id = await aWish('Which picture is mine?');
    const path = `/operator/cases/${id}`;
    const page = await ada.open(path);
    const empty = await ada.submit(page, path, { text: ' \n ' });
    expect([empty.status, empty.html.includes('Enter what you asked.')]).toEqual([400, true]);
    const long = await ada.submit(page, path, { text: 'a'.repeat(1_001) });
    expect([long.status, long.html.includes('at most 1,000 characters')]).toEqual([400, true]);
    // The field is at the end of a long page, and no script could lead to it.
    expect(long.html).toMatch(/<textarea\s+id="text"[^>]* autofocus/);
    expect((await ada.open(path)).html).not.toContain('autofocus');
    const noted = await ada.submit(page, path, { text: 'Which\u0000 <picture>?\r\nThanks' });
    expect(noted.html).toContain(`${id} noted.`);
    expect(noted.html).toContain('Which  &lt;picture&gt;?');
    await decide(ada, id, 'close');
  });

  test('a part is found by its text and removed', async () => {
    const id = await aWish('The quote is about me');
    const parts = await ada.open(`/operator/cases/${id}/parts?words=RUTH`);
    expect(parts.html).toContain('1 part found.');
    const [, link = ''] = /href="([^"]*\/hide\?path=[^"]*)"/.exec(parts.html) ?? [];
    const question = await ada.open(link);
    expect(question.html).toContain('Ruth laughed');
    const done = await ada.submit(question, `/operator/cases/${id}`);
    expect(done.html).toContain(`quote removed from the page; ${id} stays open`);
    expect(done.html).toContain('a part was removed from the page and from the draft (quote)');
    expect((await lastEntries(1))[0]?.details).toEqual({ action: 'hide', path: 'quote' });
    const again = await ada.open(link);
    const gone = await ada.submit(again, `/operator/cases/${id}`);
    expect([gone.status, gone.html.includes('There is no part at quote')]).toEqual([409, true]);
    await decide(ada, id, 'close');
    expect((await ada.open(`/operator/cases/${id}/parts`)).status).toBe(404);
  });

  test('a photo is seen before it is removed, in the list and in the question', async () => {
    const id = await aWish('The photo of my children');
    const photo = `/media/${'ab'.repeat(16)}-1200x900`;
    await app.database.kysely
      .updateTable('memorials')
      .set({
        document: sql`document || ${JSON.stringify({ profilePhoto: `${photo}.webp` })}::jsonb`,
      })
      .where('id', '=', memorialId)
      .execute();
    const parts = await ada.open(`/operator/cases/${id}/parts?words=media`);
    const shown = `<img src="${photo}-240.webp" width="240" height="180" alt="${photo}.webp"`;
    const question = await ada.open(`/operator/cases/${id}/hide?path=profilePhoto`);
    for (const { html } of [parts, question]) {
      expect(html.replaceAll(/\s+/g, ' ')).toContain(shown);
    }
    expect(parts.headers.get('Content-Security-Policy')).toContain("; img-src 'self';");
    await decide(ada, id, 'close');
  });

  test('a claim is granted, and the claimant gets the link', async () => {
    const id = await aClaim('claimant@example.org');
    // The page's words are no matter of a claim.
    expect((await ada.open(`/operator/cases/${id}/parts`)).status).toBe(404);
    const done = await decide(ben, id, 'grant');
    expect(done.html).toContain('granted; the claimant gets the link by email');
    expect((await app.mailbox.lastTo('claimant@example.org')).text).toContain('/c/');
    const refused = await decide(ben, id, 'grant');
    expect([refused.status, refused.html.includes('is already granted')]).toEqual([409, true]);
  });

  test('a reported tribute is removed, and the report closed', async () => {
    const { kysely } = app.database;
    const id = `rep_${'a'.repeat(22)}`;
    const row = reportRow({ id, reason: 'about-me', body: 'That is me', email: 'me@example.org' });
    await kysely.insertInto('card_reports').values(row).execute();
    const page = await ada.open(`/operator/cases/${id}`);
    expect(page.html).toContain('no longer on the page');
    const gone = await decide(ada, id, 'hide-tribute');
    expect(gone.html).toContain('The page has no visitor’s tribute with this id.');
    const closed = await decide(ada, id, 'close');
    expect([closed.path.split('?')[0], closed.status]).toEqual(['/operator/cases', 200]);
    expect(closed.html).toContain(`${id} closed.`);
  });

  test.each([
    { source: 'visitor', letter: 'b', shown: 'Remove tribute' },
    { source: 'document', letter: 'c', shown: 'This tribute was imported with the page.' },
  ] as const)('only a visitor’s tribute can be removed: $source', async (row) => {
    const { kysely } = app.database;
    const tributeId = `tri_${row.letter.repeat(22)}`;
    await kysely
      .insertInto('tributes')
      .values({
        id: tributeId,
        memorial_id: memorialId,
        section_id: `sec_${'d'.repeat(22)}`,
        written_at: app.clock.now(),
        position: row.letter.charCodeAt(0),
        source: row.source,
        name: 'Tom',
        relationship: null,
        category: null,
        preview: null,
        photo: null,
        body: 'She <i>sang</i> for us.',
      })
      .execute();
    const report = reportRow({ id: `rep_${row.letter.repeat(22)}`, tribute_id: tributeId });
    await kysely.insertInto('card_reports').values(report).execute();
    const { html } = await ada.open(`/operator/cases/${report.id}`);
    expect(html).toContain(tributeId);
    // It is judged by its words, which are nowhere else to be found by its id.
    expect(html).toContain('She &lt;i&gt;sang&lt;/i&gt; for us.');
    expect(html).toContain('Tom');
    const sentences = ['Remove tribute', 'This tribute was imported with the page.'];
    expect(sentences.filter((sentence) => html.includes(sentence))).toEqual([row.shown]);
    const question = await ada.open(`/operator/cases/${report.id}/hide-tribute`);
    expect(question.html).toContain('She &lt;i&gt;sang&lt;/i&gt; for us.');
    const wish = await aWish('I am in a tribute');
    const asked = await ada.open(`/operator/cases/${wish}/hide-tribute?tribute=${tributeId}`);
    expect(asked.html).toContain('She &lt;i&gt;sang&lt;/i&gt; for us.');
  });

  test('a tribute of another page is not shown', async () => {
    const wish = await aWish('Not on this page');
    const other = await FamilyUser.register(app);
    const elsewhere = await other.create();
    const tributeId = `tri_${'e'.repeat(22)}`;
    await app.database.kysely
      .insertInto('tributes')
      .values({
        id: tributeId,
        memorial_id: elsewhere,
        section_id: `sec_${'d'.repeat(22)}`,
        written_at: app.clock.now(),
        position: 1,
        source: 'visitor',
        name: 'Tom',
        relationship: null,
        category: null,
        preview: null,
        photo: null,
        body: 'Of another family.',
      })
      .execute();
    const { html } = await ada.open(`/operator/cases/${wish}/hide-tribute?tribute=${tributeId}`);
    expect(html).toContain(tributeId);
    expect(html).not.toContain('Of another family.');
  });
});

describe('two operators', () => {
  test('the second decision is refused with a message, and only the first is logged', async () => {
    const id = await aWish('Twice');
    const [first, second] = [await ask(ada, id, 'decline'), await ask(ben, id, 'close')];
    await ada.submit(first, `/operator/cases/${id}`);
    const refused = await ben.submit(second, `/operator/cases/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('This case is already closed, perhaps because another operator');
    expect((await lastEntries(1))[0]).toMatchObject({
      email: 'ada@operators.example',
      case_id: id,
    });
  });

  test("a case that changed since its page was opened isn't decided", async () => {
    const id = await aWish('Changed meanwhile');
    const path = `/operator/cases/${id}`;
    const question = await ask(ben, id, 'decline');
    await ada.submit(await ada.open(path), path, { text: 'May the name stay?' });
    const refused = await ben.submit(question, path);
    expect([refused.status, refused.html.includes('This case has changed')]).toEqual([409, true]);
    expect(refused.html).toContain('May the name stay?');
    await ben.submit(await ask(ben, id, 'close'), path);
  });

  test('at the same moment, one decides', async () => {
    const id = await aWish('Together');
    const path = `/operator/cases/${id}`;
    const forms = [await ask(ada, id, 'decline'), await ask(ben, id, 'close')] as const;
    const answers = await Promise.all([ada.submit(forms[0], path), ben.submit(forms[1], path)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const decided = (await lastEntries(5)).filter(({ case_id: caseId }) => caseId === id);
    expect(decided).toHaveLength(1);
  });

  test('a form sent twice acts once, and responds like the first time', async () => {
    const id = await aWish('Sent twice');
    const path = `/operator/cases/${id}`;
    const page = await ada.open(path);
    const fields = { text: 'Which photo?' };
    const answers = await Promise.all([
      ada.submit(page, path, fields),
      ada.submit(page, path, fields),
    ]);
    const third = await ada.submit(page, path, fields);
    expect([...answers, third].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(third.html.match(/Which photo\?/g)).toHaveLength(1);
    const other = await ada.submit(page, path, { text: 'Which video?' });
    expect([other.status, other.html.includes('This case has changed')]).toEqual([409, true]);
    expect(other.html).toMatch(/<textarea[^>]*>\s*Which video\?<\/textarea>/);
    await decide(ada, id, 'close');
  });
});

test('a list has pages of 50', async () => {
  const { kysely } = app.database;
  const now = app.clock.now().getTime();
  const rows = Array.from({ length: 51 }, (_, index) =>
    reportRow({
      id: `rep_${String(index).padStart(22, '0')}`,
      created_at: new Date(now + index),
    }),
  );
  await kysely.insertInto('card_reports').values(rows).execute();
  const linksOf = (html: string) => html.match(/href="\/operator\/cases\/rep_0/g) ?? [];
  const [first, second] = [
    await ada.open('/operator/cases'),
    await ada.open('/operator/cases?page=2'),
  ];
  expect(linksOf(first.html).length).toBeLessThanOrEqual(50);
  expect(linksOf(first.html).length + linksOf(second.html).length).toBe(51);
  for (const page of ['0', '-1', '1e9', '%00', 'a'.repeat(2_000)]) {
    expect((await ada.open(`/operator/cases?page=${page}`)).status, page).toBe(200);
  }
});

test.each([
  { action: 'eat' },
  { action: 'hide', path: '../../etc' },
  { action: 'hide', path: 'a'.repeat(60_000) },
  { action: 'hide-tribute', path: 'tri_<script>' },
  { action: 'close', seen: 'NaN' },
  { action: 'close', seen: '1e999' },
  { action: '__proto__' },
])('`%o` decides nothing', async (fields) => {
  const id = await aWish(`Hostile ${JSON.stringify(fields).slice(0, 40)}`);
  const path = `/operator/cases/${id}`;
  const hidden = hiddenFields(await ask(ada, id, 'close'), path);
  const { form = '', seen = '' } = hidden;
  const sent = Object.fromEntries(Object.entries({ seen, form, ...fields }));
  const refused = await ada.post(path, sent);
  expect(refused.status).toBe(403);
  expect((await ada.open(path)).html).toContain('waiting for you');
  await decide(ada, id, 'close');
});

test('an unknown case, part or address is not found', async () => {
  const id = `clm_${'0'.repeat(22)}`;
  for (const path of [`/${id}`, `/${id}/grant`, `/${id}/parts`, '/clm_x', `/${id}/grant/x`]) {
    expect((await ada.open(`/operator/cases${path}`)).status, path).toBe(404);
  }
});
