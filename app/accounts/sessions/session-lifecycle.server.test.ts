import { randomBytes } from 'node:crypto';

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { createSessions, SESSION_LIFETIMES } from './sessions.server.ts';

const app = openTestApp();

beforeAll(async () => {
  await app.browser().register('somebody@example.org');
});

describe('tokens presented in any order and at any time', () => {
  type Step = { do: 'wait'; ms: number } | { do: 'check' | 'refresh' | 'end'; token: number };

  const { accessMs, refreshMs, absoluteMs, graceMs } = SESSION_LIFETIMES;
  const wait = fc.record({
    do: fc.constant('wait' as const),
    ms: fc.constantFrom(
      1,
      graceMs,
      graceMs + 1,
      accessMs - 1000,
      accessMs - 1,
      accessMs,
      refreshMs - 1,
      refreshMs,
      absoluteMs - 2 * refreshMs,
    ),
  });
  const present = (what: 'check' | 'refresh' | 'end') =>
    fc.record({ do: fc.constant(what), token: fc.nat() });
  const steps = fc.array<Step>(
    fc.oneof(
      { weight: 4, arbitrary: wait },
      { weight: 3, arbitrary: present('check') },
      { weight: 4, arbitrary: present('refresh') },
      { weight: 1, arbitrary: present('end') },
    ),
    { maxLength: 20 },
  );

  interface ModelSession {
    given: Array<{ refresh: string; access: string; at: number }>;
    isOver: boolean;
  }

  /** Returns the outcome that SPEC requires for `step` at `time`. */
  function expectedResult(
    { given, isOver }: ModelSession,
    step: Step & { token: number },
    time: number,
  ): string {
    const newest = given.length - 1;
    const index = step.token % given.length;
    const last = given[newest]?.at ?? 0;
    const absoluteEnd = (given[0]?.at ?? 0) + absoluteMs;
    if (isOver || time >= Math.min(last + refreshMs, absoluteEnd)) return `${step.do} refused`;
    if (step.do === 'check') {
      const until = Math.min((given[index]?.at ?? 0) + accessMs, absoluteEnd);
      const end = Math.floor(until / 1000) * 1000;
      return time < end ? 'check given' : 'check refused';
    }
    if (newest > 0 && index >= newest - 1 && time - last <= graceMs) return 'the tokens once more';
    return index === newest ? 'new tokens' : 'refresh refused';
  }

  async function run(played: readonly Step[]) {
    const { kysely } = app.database;
    let time = Date.UTC(2026, 0, 1);
    const sessions = createSessions({
      kysely,
      key: randomBytes(32),
      now: () => new Date(time),
      log: { warn: () => undefined },
    });
    const { id } = await kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const model: ModelSession = {
      given: [{ ...(await sessions.open(kysely, id, 'A device')), at: time }],
      isOver: false,
    };

    async function perform(step: Step & { token: number }): Promise<string> {
      const shown = model.given[step.token % model.given.length];
      const { refresh } = shown ?? {};
      if (step.do === 'end') {
        await sessions.end({ refresh });
        model.isOver = true;
        return 'ended';
      }
      try {
        if (step.do === 'check') {
          await sessions.check(shown?.access);
          return 'check given';
        }
        const { tokens } = await sessions.refresh(refresh);
        if (tokens.refresh === model.given.at(-1)?.refresh) return 'the tokens once more';
        model.given.push({ ...tokens, at: time });
        return 'new tokens';
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // A reused refresh token counts as stolen and ends the session.
        if (step.do === 'refresh') model.isOver = true;
        return `${step.do} refused`;
      }
    }

    const all: Array<{ is: string; should: string }> = [];
    for (const step of played) {
      if (step.do === 'wait') time += step.ms;
      else {
        const should = step.do === 'end' ? 'ended' : expectedResult(model, step, time);
        all.push({ is: await perform(step), should });
      }
    }
    return all;
  }

  test('a session is refreshed by its newest token, and ends permanently', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const all = await run(played);
        for (const { is } of all) seen.add(is);
        expect(all.map(({ is }) => is)).toEqual(all.map(({ should }) => should));
      }),
      {
        numRuns: process.env['TEST_MATRIX'] === 'full' ? 200 : 60,
        // Expiry times are whole seconds. A token issued in the last millisecond of a second
        // expires almost a second early.
        examples: [
          [
            [
              { do: 'wait', ms: refreshMs - 1 },
              { do: 'refresh', token: 0 },
              { do: 'wait', ms: accessMs - 999 },
              { do: 'check', token: 1 },
            ],
          ],
          // A session ends 180 days after the sign-in, even with monthly refreshes.
          [
            [
              ...[0, 1, 2, 3, 4, 5].flatMap((token): Step[] => [
                { do: 'wait', ms: refreshMs - 1 },
                { do: 'refresh', token },
              ]),
              { do: 'wait', ms: 1 },
              { do: 'check', token: 6 },
              { do: 'wait', ms: graceMs },
              { do: 'refresh', token: 6 },
            ],
          ],
        ],
      },
    );
    // Every outcome must occur at least once, so that the test cannot pass without checking each of them.
    expect([...seen].toSorted()).toEqual([
      'check given',
      'check refused',
      'ended',
      'new tokens',
      'refresh refused',
      'the tokens once more',
    ]);
  });
});
