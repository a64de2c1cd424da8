import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { runCases } from '../../../server/cli/cases-command.server.ts';
import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import type { ReportFields, ReportsResponse } from './contract.ts';
import { reportTribute } from './reports.server.ts';

const app = openTestApp();
let memorial: ModeratedMemorialOfTest;
let moderator: FamilyUser;
let slug: string;
let tributeId: string;

beforeAll(async () => {
  moderator = await FamilyUser.register(app);
});
beforeEach(async () => {
  memorial = await ModeratedMemorialOfTest.begin(app, moderator);
  await memorial.decide({ ids: [await memorial.submit({ body: 'Words' })], decision: 'publish' });
  ({ slug } = await memorial.owner.memorial(memorial.id));
  tributeId = (await memorial.onThePage())[0]?.id ?? '';
});

let networks = 0;
function report(fields: Partial<ReportFields> = {}, network = `network ${(networks += 1)}`) {
  return reportTribute(app.services, { slug, tributeId, network, reason: 'hurts', ...fields });
}

async function list(user = memorial.owner): Promise<ReportsResponse> {
  return user.read<ReportsResponse>(`/${memorial.id}/reports`);
}

const LIST = { action: 'list', asJson: false } as const;
const cases = (command?: Parameters<typeof runCases>[0]) =>
  runCases(command ?? LIST, {
    db: app.database.kysely,
    now: app.clock.now(),
    decide: (run) => run(app.services),
  });

describe('the operator', () => {
  test('removes a reported tribute; the family is mailed and can publish it again', async () => {
    await report({ reason: 'copyright', text: 'My poem.' });
    const id = /rep_\w+/.exec(await cases())?.[0] ?? '';
    expect(await cases({ action: 'hide-tribute', id, tributeId: undefined })).toContain(
      'removed from the page',
    );
    expect(await memorial.onThePage()).toEqual([]);
    expect((await memorial.actions())[0]).toBe('hid-tribute');
    const mail = await app.mailbox.lastTo(memorial.owner.email);
    expect(mail.subject).toBe('We removed a tribute from a memorial page you look after');
    const { submissions } = await memorial.list('state=declined');
    expect(submissions).toHaveLength(1);
    await expect(cases({ action: 'hide-tribute', id, tributeId: undefined })).rejects.toThrow(
      'no visitor’s tribute with this id',
    );
    await memorial.decide({ ids: [submissions[0]?.id ?? ''], decision: 'publish' });
    expect(await memorial.onThePage()).toHaveLength(1);
    await cases({ action: 'close', id });
  });

  test('gives the writer the reasons, and answers the person who reported it', async () => {
    const writer = 'writer@example.org';
    const reporter = 'poet@example.org';
    await app.database.kysely
      .updateTable('tribute_submissions')
      .set({ email: writer })
      .where('memorial_id', '=', memorial.id)
      .execute();
    await report({ reason: 'copyright', text: 'My poem.', email: reporter });
    const id = /rep_\w+/.exec(await cases())?.[0] ?? '';
    await cases({ action: 'hide-tribute', id, tributeId: undefined });
    const reasons = await app.mailbox.lastTo(writer);
    expect(reasons.subject).toBe('We removed your tribute');
    for (const part of [
      'without permission',
      'Our terms',
      'it wasn’t automated',
      'within 6 months',
    ]) {
      expect(reasons.text).toContain(part);
    }
    expect(reasons.text).not.toContain('poet');
    expect(await app.mailbox.to(reporter)).toEqual([]);
    await cases({ action: 'close', id });
    expect((await app.mailbox.lastTo(reporter)).text).toContain('no longer on the page');
    await expect(cases({ action: 'close', id })).rejects.toThrow('No open case');
    expect(await app.mailbox.to(reporter)).toHaveLength(1);
  });

  test('also answers a report that changes nothing', async () => {
    const reporter = 'ruth@example.org';
    await report({ reason: 'mine', email: reporter });
    const id = /rep_\w+/.exec(await cases())?.[0] ?? '';
    await cases({ action: 'decline', id });
    expect((await app.mailbox.lastTo(reporter)).text).toContain('will stay on the page');
  });
});

describe('a report', () => {
  test('reaches the family with its tribute, hides nothing, and is closed once', async () => {
    await report({ text: 'He was not like that.', email: 'ruth@example.org' });
    const { reports, open } = await list();
    expect(open).toBe(1);
    expect(reports[0]).toMatchObject({
      reason: 'hurts',
      text: 'He was not like that.',
      tribute: { text: 'Words' },
    });
    expect(JSON.stringify(reports)).not.toContain('ruth@example.org');
    const emails = app.database.kysely.selectFrom('card_reports').select('email');
    expect(await emails.where('memorial_id', '=', memorial.id).execute()).toEqual([
      { email: null },
    ]);
    expect(await memorial.onThePage()).toHaveLength(1);
    const path = `/${memorial.id}/reports/${reports[0]?.id}/close`;
    for (const _ of ['first', 'again']) {
      expect((await memorial.owner.call('POST', path)).status).toBe(200);
    }
    expect(await list()).toEqual({ reports: [], open: 0 });
  });

  test('is read by the first reader before the others, who see the count', async () => {
    const words = { tributes: 'family', letters: 'open', notify: 'never' };
    const firstReader = await moderator.id();
    await memorial.owner.call('PUT', `/${memorial.id}/words`, { ...words, firstReader });
    await report();
    expect(await list()).toEqual({ reports: [], open: 1 });
    expect((await list(moderator)).reports).toHaveLength(1);
    expect((await list()).reports).toHaveLength(1);
  });

  test('about a tribute not on this page is refused', async () => {
    const wrong = { slug: 'another-page', tributeId, network: 'n', reason: 'wrong' } as const;
    await expect(reportTribute(app.services, wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is refused after thirty from one network within an hour', async () => {
    const from = 'one network';
    const counted = await countAtOnce(app, 25, { rule: 'reportsOfNetwork', from });
    for (let number = counted; number < 30; number += 1) await report({}, from);
    await expect(report({}, from)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('is refused after thirty from one customer’s wide network, and others still report', async () => {
    const from = (part: number) => `2001:db8:30:${part}::/64`;
    const counted = await countAtOnce(app, 28, { rule: 'reportsOfNetwork', from: from(1) });
    for (let number = counted; number < 30; number += 1) await report({}, from(1 + (number % 3)));
    await expect(report({}, from(4))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await report({}, '2001:db8:31:1::/64');
  });

  test('is refused above ninety on one memorial within an hour, from however many networks', async () => {
    const subject = memorial.id;
    const counted = await countAtOnce(app, 80, { rule: 'reportsOfMemorial', subject });
    for (let number = counted; number < 90; number += 1) await report();
    await expect(report()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    app.clock.advance({ hours: 1 });
    await report();
  });

  test("on one tribute isn't hidden by hundreds on another", async () => {
    const id = await memorial.submit({ body: 'Hurtful words' });
    await memorial.decide({ ids: [id], decision: 'publish' });
    const { tribute_id: hurtful } = await memorial.row(id);
    await report({ text: 'It hurts.' }, 'honest');
    const { kysely } = app.database;
    const honest = await kysely
      .updateTable('card_reports')
      .set({ tribute_id: hurtful, created_at: new Date(app.clock.now().getTime() - 1_000) })
      .where('memorial_id', '=', memorial.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('card_reports')
      .values(
        Array.from({ length: 300 }, (_, number) => ({
          id: `rep_${String(number).padStart(22, '0')}`,
          memorial_id: memorial.id,
          tribute_id: tributeId,
          reason: 'hurts' as const,
          body: null,
          email: null,
          created_at: app.clock.now(),
          closed_at: null,
          first_read_at: null,
          case_closed_at: null,
        })),
      )
      .execute();
    const { reports, open } = await list();
    expect([reports.length, open]).toEqual([200, 301]);
    expect(reports.map((each) => each.id)).toContain(honest.id);
    expect(reports.at(-1)?.id).toBe(honest.id);
  });

  test("goes to the operator only for reasons the family can't decide", async () => {
    for (const reason of ['hurts', 'wrong', 'about-me', 'mine', 'copyright'] as const) {
      await report({ reason, email: 'writer@example.org' });
    }
    const shown = await cases();
    const ids = shown.match(/rep_[0-9A-Za-z]{22}/g) ?? [];
    expect(ids).toHaveLength(3);
    expect(await cases({ action: 'show', id: ids[0] ?? '', asJson: false })).toContain(
      'reply to: writer@example.org',
    );
    expect(await cases({ action: 'close', id: ids[0] ?? '' })).toBe(`${ids[0]} closed\n`);
    await expect(cases({ action: 'close', id: ids[0] ?? '' })).rejects.toThrow('No open case');
    expect((await cases()).match(/rep_/g)).toHaveLength(2);
    expect((await list()).open).toBe(5);
  });
});
