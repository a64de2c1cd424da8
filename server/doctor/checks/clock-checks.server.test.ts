import { describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { aDoctorContext, findingsOf, startServer } from '../testing/doctor-context.ts';
import { checkClock, CLOCK_CHECKS, DATABASE_CLOCK_CHECKS } from './clock-checks.server.ts';

describe('the clock', () => {
  const clockWith = async (offsetSeconds: number) => {
    const port = await startServer((_, response) => {
      response.setHeader('Date', new Date(Date.now() + offsetSeconds * 1000).toUTCString());
      response.end();
    });
    const context = await aDoctorContext({ ORIGIN: `http://127.0.0.1:${port}` });
    return (await findingsOf(CLOCK_CHECKS, context))['clock'];
  };

  test.each([
    [0, 'ok', 'agree'],
    [-30, 'warn', 's ahead of'],
    [600, 'fail', '10 min behind'],
  ])('one that differs by %d seconds', async (seconds, verdict, words) => {
    const found = await clockWith(seconds);
    expect(found).toMatchObject({ verdict });
    expect(found?.found).toContain(words);
  });

  test('the line says if only this machine may have been asked', async () => {
    expect((await clockWith(0))?.found).toMatch(
      /^This machine’s clock agrees with that of http:\S+, which may be this machine itself\.$/,
    );
    const port = await startServer((_, response) => {
      response.end();
    });
    const stored = await aDoctorContext({
      MEDIA_S3_URL: `http://127.0.0.1:${port}`,
      MEDIA_S3_BUCKET: 'memorials',
      MEDIA_S3_ACCESS_KEY: 'key',
      MEDIA_S3_SECRET_KEY: 'secret',
    });
    expect((await findingsOf(CLOCK_CHECKS, stored))['clock']?.found).toBe(
      'This machine’s clock agrees with that of the storage, which is on this machine.',
    );
  });
});

test('a storage that hangs: the clock is compared with the site', async () => {
  const hanging = await startServer(() => undefined);
  const site = await startServer((_, response) => {
    response.end();
  });
  const context = await aDoctorContext({
    ORIGIN: `http://127.0.0.1:${site}`,
    MEDIA_S3_URL: `http://127.0.0.1:${hanging}`,
    MEDIA_S3_BUCKET: 'memorials',
    MEDIA_S3_ACCESS_KEY: 'key',
    MEDIA_S3_SECRET_KEY: 'secret',
  });
  const found = await checkClock(context, new AbortController().signal, 50);
  expect(found).toMatchObject({ verdict: 'ok' });
  expect(found.found).toContain(context.config.origin);
});

describe('the clock of the database', () => {
  const database = openTestDatabase();

  test.each([
    ['', ', which is on this machine'],
    ['postgres://memorials@127.0.0.1/memorials', ', which is on this machine'],
    ['postgres:///memorials?host=/run/postgresql', ', which is on this machine'],
    ['postgres://memorials@database.example.org/memorials', ''],
  ])('at "%s"', async (DATABASE_URL, place) => {
    const context = { ...(await aDoctorContext({ DATABASE_URL })), database };
    const { 'database clock': found } = await findingsOf(DATABASE_CLOCK_CHECKS, context);
    expect(found?.found).toBe(`This machine’s clock agrees with that of the database${place}.`);
  });
});
