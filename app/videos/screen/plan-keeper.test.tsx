import { beforeEach, expect, test, vi } from 'vitest';

import { ApiFailure } from '../../wire/errors/api-failure.ts';
import type { VideoPlan } from '../contract.ts';
import { editPart, leaveOut } from './change-plan.ts';
import { PlanKeeper, planKey, readKeptPlan } from './plan-keeper.ts';

const KEY = planKey('ada@example.org', 'mem_1');
const PLAN: VideoPlan = {
  format: '16:9',
  height: 720,
  pace: 'calm',
  motion: true,
  parts: [
    { id: 'photo_a', seconds: 5 },
    { id: 'photo_b', seconds: 5 },
  ],
};

let saved: VideoPlan[];
/** what the server has */
let stored: VideoPlan;
let save: (plan: VideoPlan) => Promise<VideoPlan>;
const keep = async (plan: VideoPlan) => {
  saved.push(plan);
  stored = plan;
  return plan;
};
const read = async () => stored;
beforeEach(() => {
  saved = [];
  stored = PLAN;
  save = keep;
});

const aKeeper = () => new PlanKeeper({ plan: PLAN, key: KEY, read, save: (plan) => save(plan) });
const editTitle = (plan: VideoPlan, id: string, title: string) =>
  editPart(plan, id, { title, seconds: 5, place: plan.parts.findIndex((part) => part.id === id) });
const fail = (status: number, message = 'No') => {
  save = async () => {
    throw new ApiFailure(message, { status, isApiResponse: status > 0 });
  };
};

test('changes are saved together, and “Saved” is shown only when the server has the last one', async () => {
  const keeper = aKeeper();
  const first = Promise.withResolvers<void>();
  save = async (plan) => {
    if (saved.length === 0) await first.promise;
    return keep(plan);
  };
  keeper.change((plan) => leaveOut(plan, 'photo_a'));
  keeper.change((plan) => ({ ...plan, motion: false }));
  const flushed = keeper.flush();
  keeper.change((plan) => ({ ...plan, pace: 'standard' }));
  first.resolve();
  expect(keeper.getView().status).toBe('saving');
  expect(await flushed).toBe(true);
  expect(keeper.getView().status).toBe('saved');
  expect(saved.map(({ motion, pace }) => [motion, pace])).toEqual([
    [false, 'calm'],
    [false, 'standard'],
  ]);
  expect(readKeptPlan(KEY)).toBeUndefined();
});

test('offline nothing is lost: the device keeps the plan, and it is saved once there is a network', async () => {
  const keeper = aKeeper();
  const close = keeper.open();
  fail(0);
  keeper.change((plan) => leaveOut(plan, 'photo_b'));
  expect(await keeper.flush()).toBe(false);
  expect(keeper.getView().status).toBe('offline');
  expect(readKeptPlan(KEY)?.parts[1]?.isLeftOut).toBe(true);

  save = keep;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(keeper.getView().status).toBe('saved'), { timeout: 20_000 });
  expect(saved[0]?.parts[1]?.isLeftOut).toBe(true);
  expect(readKeptPlan(KEY)).toBeUndefined();
  close();
});

test("the server's reason is shown as it is, and the next change is retried", async () => {
  const keeper = aKeeper();
  fail(403, 'The Free plan includes 60 photos.');
  keeper.change((plan) => ({ ...plan, height: 1080 }));
  expect(await keeper.flush()).toBe(false);
  expect(keeper.getView()).toMatchObject({
    status: 'refused',
    refusal: 'The Free plan includes 60 photos.',
  });
  save = keep;
  keeper.change((plan) => ({ ...plan, height: 720 }));
  expect(await keeper.flush()).toBe(true);
  expect(keeper.getView()).toMatchObject({ status: 'saved', refusal: undefined });
});

test.each([
  [401, 'signed-out'],
  [429, 'failing'],
  [503, 'failing'],
] as const)('a failure with %i is shown as %s', async (status, told) => {
  const keeper = aKeeper();
  fail(status);
  keeper.change((plan) => ({ ...plan, motion: false }));
  await keeper.flush();
  expect(keeper.getView().status).toBe(told);
  keeper.open()();
});

test('two tabs that change different parts lose nothing, and each shows the changes of the other', async () => {
  const [one, other] = [aKeeper(), aKeeper()];
  other.change((plan) => editTitle(plan, 'photo_b', 'By the lake'));
  expect(await other.flush()).toBe(true);
  one.change((plan) => editTitle(plan, 'photo_a', 'The garden'));
  const flushed = one.flush();
  one.change((plan) => ({ ...plan, motion: false }));
  expect(await flushed).toBe(true);
  const both = {
    ...PLAN,
    motion: false,
    parts: [
      { id: 'photo_a', seconds: 5, title: 'The garden' },
      { id: 'photo_b', seconds: 5, title: 'By the lake' },
    ],
  };
  expect(stored).toEqual(both);
  expect(one.getView().plan).toEqual(both);
});

test("the server's plan is loaded only if nothing is unsaved", async () => {
  const keeper = aKeeper();
  keeper.change((plan) => leaveOut(plan, 'photo_a'));
  keeper.adopt(PLAN);
  expect(keeper.getView().plan.parts[0]?.isLeftOut).toBe(true);
  await keeper.flush();
  keeper.adopt(PLAN);
  expect(keeper.getView().plan).toBe(PLAN);
});

test('what an earlier visit left is saved as it was, with the photos that the page no longer has', async () => {
  const kept = leaveOut(PLAN, 'photo_a');
  const [left, other] = kept.parts;
  const rotated = { ...kept, parts: [{ ...left, id: 'photo_turned' }, other] } as VideoPlan;
  // Only the server knows that one photo is the other, rotated.
  save = async (plan) => {
    saved.push(plan);
    return rotated;
  };
  const shown = { ...PLAN, parts: [{ id: 'photo_turned', seconds: 5 }, ...PLAN.parts.slice(1)] };
  const keeper = new PlanKeeper({
    plan: shown,
    unsaved: kept,
    key: KEY,
    read,
    save: (plan) => save(plan),
  });
  expect(keeper.getView()).toMatchObject({ plan: shown, status: 'saving' });
  const close = keeper.open();
  expect(await keeper.flush()).toBe(true);
  expect(saved).toEqual([kept]);
  expect(keeper.getView()).toMatchObject({ plan: rotated, status: 'saved' });
  close();
});
