import { beforeEach, describe, expect, test } from 'vitest';

import { CASE_INTENTS } from '../../app/cases/claims/case-page-view.ts';
import { answerCasePage } from '../../app/cases/claims/case-pages.server.ts';
import type { QueueEntry } from '../../app/cases/queue/queue-entry.ts';
import { caseIdOf, CaseVisitor } from '../../app/cases/testing/case-visitor.ts';
import { aPublishedMemorial } from '../../app/memorials/testing/families.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { parseCaseCommand } from './case-arguments.server.ts';
import { runCases } from './cases-command.server.ts';

const app = openTestApp();
let visitor: CaseVisitor;

beforeEach(async () => {
  const { slug } = await aPublishedMemorial(app);
  visitor = new CaseVisitor(app, slug);
});

const run = (words: string, options: Parameters<typeof parseCaseCommand>[1] = {}) =>
  runCases(parseCaseCommand(words === '' ? [] : words.split(' '), options), {
    db: app.database.kysely,
    now: app.clock.now(),
    decide: (decision) => decision(app.services),
  });

let addresses = 0;
const anAddress = () => `queue-${(addresses += 1)}@example.org`;

describe('`memorials cases`', () => {
  test('is one queue: decisions for the operator come first, and overdue ones are marked', async () => {
    await visitor.send('wish', { text: 'Bitte nicht.' });
    app.clock.advance({ days: 14 });
    const email = anAddress();
    const claim = caseIdOf(await visitor.confirmedClaim({ email }));
    await visitor.send('wish', { text: 'Another' });
    // A claim is not shown until its e-mail address is confirmed.
    const unconfirmed = caseIdOf(await visitor.claim({ email: anAddress() }));
    const shown = await run('');
    expect(shown).not.toContain(unconfirmed);
    const lines = shown.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^wsh_\w{22} {2}anna-berg\S* {2}request to be left out, since 20/);
    expect(lines[1]).toMatch(/^ {2}OVERDUE since 20/);
    expect(lines[3]).toMatch(/^ {2}waiting for you, until 20/);
    expect(lines[4]).toContain(`${claim}  `);
    expect(lines[5]).toMatch(/^ {2}waiting for the owner, until 20/);
    const queue = JSON.parse(await run('', { json: true })) as QueueEntry[];
    expect(queue.map(({ kind, isOverdue }) => [kind, isOverdue])).toEqual([
      ['wish', true],
      ['wish', false],
      ['claim', false],
    ]);
    const one = await run(`show ${claim}`);
    expect(one).toContain(`reply to: ${email} (confirmed)`);
    expect(one).toContain('the owner was asked by email');
    expect(JSON.parse(await run(`show ${claim}`, { json: true }))).toMatchObject({ id: claim });
    for (const { id } of queue) await run(`close ${id}`);
    expect(await run('')).toBe('');
  });

  test('shows the tribute that a report is about', async () => {
    const { kysely } = app.database;
    await visitor.send('wish');
    const [{ id: wish, memorialId }] = JSON.parse(await run('', { json: true })) as [QueueEntry];
    await run(`close ${wish}`);
    const tribute = { id: `tri_${'f'.repeat(22)}`, memorial_id: memorialId };
    const now = app.clock.now();
    await kysely
      .insertInto('tributes')
      .values({
        ...tribute,
        section_id: `sec_${'d'.repeat(22)}`,
        written_at: now,
        position: 1,
        source: 'visitor',
        name: 'Tom',
        relationship: null,
        category: null,
        preview: null,
        photo: null,
        body: 'She sang\nfor us.',
      })
      .execute();
    const id = `rep_${'f'.repeat(22)}`;
    await kysely
      .insertInto('card_reports')
      .values({
        id,
        memorial_id: memorialId,
        tribute_id: tribute.id,
        reason: 'mine',
        created_at: now,
        body: null,
        email: null,
        closed_at: null,
        first_read_at: null,
        case_closed_at: null,
      })
      .execute();
    expect(await run(`show ${id}`)).toContain(
      String.raw`  tribute: ${tribute.id} by "Tom": "She sang\nfor us."`,
    );
    await run(`close ${id}`);
  });

  test('writes each decision to the operators’ log', async () => {
    await visitor.send('wish');
    const [{ id, memorialId }] = JSON.parse(await run('', { json: true })) as [QueueEntry];
    await expect(run(`grant ${id}`)).rejects.toThrow('is not a claim');
    await run(`close ${id}`);
    const log = await app.database.kysely
      .selectFrom('operator_log')
      .select(['email', 'action', 'memorial_id', 'details'])
      .where('case_id', '=', id)
      .execute();
    expect(log).toEqual([
      {
        email: 'command line',
        action: 'decided',
        memorial_id: memorialId,
        details: { action: 'close' },
      },
    ]);
  });

  test('records a question, and the deadline starts again', async () => {
    await visitor.send('wish');
    const [{ id }] = JSON.parse(await run('', { json: true })) as [QueueEntry];
    app.clock.advance({ days: 15 });
    expect(await run(`show ${id}`)).toContain('OVERDUE');
    await run(`asked ${id}`, { text: 'Which picture?' });
    const one = await run(`show ${id}`);
    expect(one).toContain('waiting for you, until');
    expect(one).toContain('you asked a question ("Which picture?")');
    await run(`decline ${id}`);
  });

  test("explains why something can't be done", async () => {
    const token = await visitor.confirmedClaim({ email: anAddress() });
    const id = caseIdOf(token);
    await expect(run(`grant ${id}`)).rejects.toThrow('is waiting for another answer until');
    await expect(run(`hide ${id}`, { path: 'quote' })).rejects.toThrow('is not a request');
    await expect(run('show clm_0000000000000000000000')).rejects.toThrow('No open case');
    await answerCasePage(app.services, token, CASE_INTENTS.takeBack, undefined);
    await expect(run(`close ${id}`)).rejects.toThrow('No open case');
  });
});

test.each([
  [['grant'], {}, 'ID is missing'],
  [['grant', 'a', 'b'], {}, 'Unexpected argument'],
  [['asked', 'a'], {}, 'needs --text'],
  [['hide', 'a'], {}, 'needs --path or --tribute'],
  [['eat', 'a'], {}, 'no command "eat"'],
  [['eat'], {}, 'no command "eat"'],
  [['list', 'a'], {}, 'Unexpected argument'],
  [['close', 'a'], { text: 'Spam' }, 'cases close takes no --text'],
  [['grant', 'a'], { json: true }, 'cases grant takes no --json'],
  [['hide', 'a'], { path: 'quote', tribute: 'trb_1' }, 'not both'],
])('`cases %j` is refused', (words, options, reason) => {
  expect(() => parseCaseCommand(words, options)).toThrow(reason);
});
