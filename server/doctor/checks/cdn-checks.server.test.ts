import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { endCdn, recordCdn } from '../../../app/memorials/cdn/store.server.ts';
import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { CDN_CHECKS } from './cdn-checks.server.ts';

const database = openTestDatabase();

async function checkCdn(settings: Record<string, string>) {
  const context = { ...(await aDoctorContext(settings)), database };
  return (await findingsOf(CDN_CHECKS, context))['cdn'];
}

test('purges waiting too long, and an untrusted CDN, are a warning', async () => {
  expect(await checkCdn({})).toMatchObject({ verdict: 'ok' });
  const settings = { PURGE_URL: 'https://cdn.example' };
  await recordCdn(database.kysely, 'a release');
  expect(await checkCdn(settings)).toMatchObject({ verdict: 'ok' });
  await sql`update cdn_purges set requested_at = now() - interval '5 minutes'`.execute(
    database.kysely,
  );
  expect((await checkCdn(settings))?.found).toBe(
    'The CDN has not confirmed a purge; the oldest has been waiting for 300 seconds.',
  );
  await sql`delete from cdn_purges`.execute(database.kysely);
  await sql`update cdn_state set is_trusted = false`.execute(database.kysely);
  expect(await checkCdn(settings)).toMatchObject({ verdict: 'warn' });
});

test('a CDN that the settings no longer name is a warning, and a failure once purges wait', async () => {
  await endCdn(database.kysely);
  expect(await checkCdn({})).toMatchObject({ verdict: 'ok' });
  await recordCdn(database.kysely, 'a release');
  expect(await checkCdn({})).toMatchObject({
    verdict: 'warn',
    found: expect.stringMatching(
      /^PURGE_URL is not set on this instance, but the installation has a CDN\./,
    ) as string,
  });
  await sql`update cdn_purges set requested_at = now() - interval '5 minutes'`.execute(
    database.kysely,
  );
  expect(await checkCdn({})).toMatchObject({
    verdict: 'fail',
    found: 'The CDN has not confirmed a purge; the oldest has been waiting for 300 seconds.',
    advice: expect.stringMatching(/^PURGE_URL is not set on this instance/) as string,
  });
});
