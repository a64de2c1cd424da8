import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import { ModeratedMemorialOfTest } from '../testing/moderated-memorial.ts';
import {
  openReportForm,
  readReportThanks,
  sendReport,
  type ReportTarget,
} from './report-forms.server.ts';
import type { SentReport } from './report-request.server.ts';

const app = openTestApp();
let moderator: FamilyUser;
let memorial: ModeratedMemorialOfTest;
let target: ReportTarget & { slug: string };

beforeAll(async () => {
  moderator = await FamilyUser.register(app);
});
beforeEach(async () => {
  memorial = await ModeratedMemorialOfTest.begin(app, moderator);
  await memorial.decide({ ids: [await memorial.submit({ body: 'Words' })], decision: 'publish' });
  const { slug } = await memorial.owner.memorial(memorial.id);
  target = { slug, tributeId: (await memorial.onThePage())[0]?.id ?? '' };
});

const stored = () =>
  app.database.kysely
    .selectFrom('card_reports')
    .select(['reason', 'body', 'email'])
    .where('memorial_id', '=', memorial.id)
    .orderBy('reason')
    .execute();

async function filled(values: Partial<SentReport['values']> = {}): Promise<SentReport> {
  const { formToken } = await openReportForm(app.services, target);
  return {
    values: { reason: 'hurts', text: '', email: '', ...values },
    formToken,
    isTrapFilled: false,
  };
}

let networks = 0;
const send = (sent: SentReport, network = `form ${(networks += 1)}`) =>
  sendReport(app.services, target, sent, network);

describe('the form of a report', () => {
  test('shows which tribute it is about', async () => {
    expect(await openReportForm(app.services, target)).toMatchObject({
      memorial: { slug: target.slug },
      tribute: { text: 'Words' },
      isKept: true,
      errors: {},
    });
  });

  test.each(['tri_0000000000000000000000', 'tri_\0', ''])(
    'is missing for %j',
    async (tributeId) => {
      const unknown = { ...target, tributeId };
      await expect(openReportForm(app.services, unknown)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(readReportThanks(app.services, unknown, false)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      const sent = await filled();
      await expect(sendReport(app.services, unknown, sent, 'n')).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
  );

  test("is missing for another memorial's tribute", async () => {
    const other = await ModeratedMemorialOfTest.begin(app, moderator);
    const { slug } = await other.owner.memorial(other.id);
    await expect(openReportForm(app.services, { ...target, slug })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a submitted report', () => {
  test.each([
    ['hurts', false],
    ['wrong', false],
    ['about-me', true],
    ['mine', true],
    ['copyright', true],
  ])('as %s is stored; the operator reads it: %s', async (reason, isCase) => {
    const sent = await filled({ reason, text: ' One\nTwo ', email: ' ruth@example.org ' });
    expect(await send(sent)).toEqual({ isCase });
    const email = isCase ? 'ruth@example.org' : null;
    expect(await stored()).toEqual([{ reason, body: 'One\nTwo', email }]);
  });

  test("that the operator doesn't read isn't blocked by an invalid address", async () => {
    expect(await send(await filled({ reason: 'wrong', email: 'ruth' }))).toEqual({ isCase: false });
    expect(await stored()).toMatchObject([{ email: null }]);
  });

  test('twice is stored once, but a different text is stored as well', async () => {
    const sent = await filled();
    await send(sent);
    await send(sent);
    expect(await stored()).toHaveLength(1);
    await send({ ...sent, values: { ...sent.values, reason: 'wrong' } });
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    ['no reason', { reason: '' }, ['reason']],
    ['another reason', { reason: 'boring' }, ['reason']],
    ['a wrong address', { reason: 'mine', email: 'ruth' }, ['email']],
    ['far too many words', { text: 'a'.repeat(90_000) }, ['text']],
    ['too many words', { text: 'a'.repeat(5_001) }, ['text']],
    ['a character that cannot be shown', { text: 'a\0' }, ['text']],
    ['everything wrong', { reason: 'x', text: 'a'.repeat(5_001) }, ['reason', 'text']],
  ])('with %s comes back complete', async (_, values, fields) => {
    const sent = await filled(values);
    const outcome = await send(sent);
    if (!('form' in outcome)) throw new Error('The report was stored.');
    expect(outcome.status).toBe(400);
    expect(Object.keys(outcome.form.errors).toSorted()).toEqual(fields);
    expect(outcome.form).toMatchObject({ values: sent.values, formToken: sent.formToken });
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['without a token', () => ({ formToken: undefined })],
    ['with a token of another page', () => ({ formToken: 'a.b.c' })],
    ['with the field for programs', () => ({ isTrapFilled: true })],
    [
      'a day later',
      () => {
        app.clock.advance({ hours: 25 });
        return {};
      },
    ],
  ])('%s is asked for once more, and then arrives', async (_, change) => {
    const sent = await filled({ text: 'Please look' });
    const outcome = await send({ ...sent, ...change() });
    if (!('form' in outcome)) throw new Error('The report was stored.');
    expect(outcome.status).toBe(400);
    expect(outcome.form.notice).toContain('tap “Send report” again');
    const { values, formToken } = outcome.form;
    expect(await send({ values, formToken, isTrapFilled: false })).toEqual({ isCase: false });
    expect(await stored()).toMatchObject([{ body: 'Please look' }]);
  });

  test('from a network that has sent too many comes back complete with 429', async () => {
    const from = 'a busy network';
    const atOnce = await countAtOnce(app, 25, { rule: 'reportsOfNetwork', from });
    for (let number = atOnce; number < 30; number += 1) await send(await filled(), from);
    const sent = await filled({ text: 'Please look' });
    const outcome = await send(sent, 'a busy network');
    expect(outcome).toMatchObject({ status: 429, form: { values: sent.values, errors: {} } });
    if (!('form' in outcome)) throw new Error('The report was stored.');
    expect(outcome.retryAfterSeconds).toBeGreaterThan(0);
    // A rejected request writes nothing to the database.
    const counters = () => app.database.kysely.selectFrom('attempts').selectAll().execute();
    const counted = await counters();
    expect(await send(sent, 'a busy network')).toMatchObject({ status: 429 });
    expect(await counters()).toEqual(counted);
  });
});
