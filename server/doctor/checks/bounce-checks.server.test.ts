import { beforeEach, expect, test } from 'vitest';

import type { BounceOutcome } from '../../../app/mail/bounces/bounce-reasons.ts';
import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { BOUNCE_CHECKS } from './bounce-checks.server.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600_000);

const database = openTestDatabase();
beforeEach(async () => {
  await database.kysely.deleteFrom('mail_deliveries').execute();
  await database.kysely.deleteFrom('mail_bounces').execute();
});

const row = (id: string) => ({
  recipient: id,
  hidden_email: 'a…@example.org',
  kind: 'code' as const,
  memorial_id: null,
  user_id: null,
});

async function send(count: number, at: Date): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `${at.getTime()}-${index}`);
  const values = ids.map((id) => ({ id, ...row(id), topic: null, about_id: null, sent_at: at }));
  await database.kysely.insertInto('mail_deliveries').values(values).execute();
}

async function bounce(count: number, outcome: BounceOutcome, at: Date) {
  if (count === 0) return;
  const ids = Array.from({ length: count }, (_, index) => `${outcome}-${at.getTime()}-${index}`);
  const values = ids.map((id) => ({
    delivery_id: id,
    ...row(id),
    outcome,
    reason: 'other' as const,
    status: null,
    stops_mail: false,
    bounced_at: at,
    lifted_at: null,
  }));
  await database.kysely.insertInto('mail_bounces').values(values).execute();
}

async function check(settings: Record<string, string> = {}) {
  const context = { ...(await aDoctorContext(settings, { now: () => NOW })), database };
  return (await findingsOf(BOUNCE_CHECKS, context))['bounces'];
}

test.each([
  [100, 0, 'ok'],
  [100, 1, 'ok'],
  [100, 2, 'warn'],
  [100, 10, 'warn'],
  [100, 11, 'fail'],
  [20, 3, 'fail'],
  [19, 19, 'ok'],
])('of %i emails, %i bounced: %s', async (sent, returned, verdict) => {
  await send(sent, daysAgo(1));
  await bounce(returned, 'permanent', daysAgo(1));
  expect(await check()).toMatchObject({
    verdict,
    found: `In the last 7 days, ${returned} of ${sent} emails bounced, and 0 were reported as spam.`,
  });
});

test("delays and earlier weeks don't count", async () => {
  await send(20, daysAgo(1));
  await send(30, daysAgo(8));
  await bounce(5, 'delayed', daysAgo(1));
  await bounce(5, 'failed', daysAgo(8));
  expect((await check())?.found).toBe(
    'In the last 7 days, 0 of 20 emails bounced, and 0 were reported as spam.',
  );
});

test.each([
  [1000, 2, 'ok'],
  [1000, 3, 'warn'],
  [20, 1, 'ok'],
])('of %i emails, %i were reported as spam: %s', async (sent, complaints, verdict) => {
  await send(sent, daysAgo(1));
  await bounce(complaints, 'complaint', daysAgo(1));
  expect(await check()).toMatchObject({
    verdict,
    found: `In the last 7 days, 0 of ${sent} emails bounced, and ${complaints} ${complaints === 1 ? 'was' : 'were'} reported as spam.`,
  });
});

test("an installation whose mail server reports no bounces isn't at fault", async () => {
  const production = {
    APP_ENV: 'production',
    ORIGIN: 'https://m.example',
    SESSION_SECRET: 'kQ8v2Zr5xT1yW7pL4nB6mC9dF3gH0jKs',
    SMTP_URL: 'smtps://mail.example.org',
  };
  const found = await check(production);
  expect(found?.verdict).toBe('ok');
  expect(found?.found).toContain('set MAIL_BOUNCE_TOKEN to count later bounces too');
  const reported = await check({ ...production, MAIL_BOUNCE_TOKEN: 'a-token-of-16-or-more' });
  expect(reported?.found).not.toContain('MAIL_BOUNCE_TOKEN');
});
