import { describe, expect, test } from 'vitest';

import { aDoctorContext, findingsOf, startServer } from '../testing/doctor-context.ts';
import { CLOCK_CHECKS } from './clock-checks.server.ts';

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
});
