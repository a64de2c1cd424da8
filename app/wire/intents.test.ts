import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';

import type { ActionResult } from './action-result.ts';
import { intent, runIntent, type ActionOf } from './intents.ts';

const done: unknown[] = [];
const note = async (what: unknown): Promise<ActionResult> => {
  done.push(what);
  return { ok: true };
};

const intents = {
  rename: intent(
    z.object({
      name: z.string().trim().min(1, { error: 'A name is needed' }),
      year: z.number({ error: 'A year is needed' }),
    }),
    note,
  ),
  remove: () => note('removed'),
};

function send(action: unknown): Promise<ActionResult> {
  done.length = 0;
  const body = JSON.stringify(action);
  return runIntent(new Request('http://localhost/room', { method: 'POST', body }), intents);
}

test('an intent runs with the parsed payload', async () => {
  expect(await send({ intent: 'rename', name: ' Ada ', year: 1815 })).toEqual({ ok: true });
  expect(done).toEqual([{ name: 'Ada', year: 1815 }]);
  await send({ intent: 'remove' });
  expect(done).toEqual(['removed']);
});

test('an invalid payload returns field errors, the first of each field, and nothing runs', async () => {
  expect(await send({ intent: 'rename', name: ' ' })).toEqual({
    ok: false,
    sentence: 'A name is needed',
    fieldErrors: { name: 'A name is needed', year: 'A year is needed' },
    code: undefined,
    isApiResponse: false,
  });
  expect(done).toEqual([]);
});

test('an unknown intent throws', async () => {
  await expect(send({ intent: 'sing' })).rejects.toThrow("This route has no intent 'sing'");
  await expect(send({ intent: 'constructor' })).rejects.toThrow('no intent');
});

test('the table types the submissions', () => {
  expectTypeOf<ActionOf<typeof intents>>().toEqualTypeOf<
    ({ intent: 'rename' } & { name: string; year: number }) | { intent: 'remove' }
  >();
});
