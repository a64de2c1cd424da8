import { expect, test } from 'vitest';

import type { VideoPlan } from '../contract.ts';
import type { VideoPart } from '../plan/list-parts.ts';
import {
  editPart,
  leaveOut,
  moveTo,
  ownTitle,
  putBack,
  restorePart,
  titleOf,
} from './change-plan.ts';

const PLAN: VideoPlan = {
  format: '16:9',
  height: 720,
  pace: 'calm',
  motion: true,
  parts: ['a', 'b', 'c', 'd'].map((id) => ({ id, seconds: 5 })),
};

const order = (plan: VideoPlan) => plan.parts.map(({ id }) => id).join('');

test('a part moves to its new position, and never beyond the ends', () => {
  expect(order(moveTo(PLAN, 'a', 2))).toBe('bcad');
  expect(order(moveTo(PLAN, 'd', 0))).toBe('dabc');
  expect(order(moveTo(PLAN, 'b', 99))).toBe('acdb');
  expect(order(moveTo(PLAN, 'b', -3))).toBe('bacd');
  expect(moveTo(PLAN, 'b', 1)).toBe(PLAN);
  expect(moveTo(PLAN, 'unknown', 0)).toBe(PLAN);
});

test('a part left out keeps its place and its texts, and comes back with them', () => {
  const titled = editPart(PLAN, 'b', { title: 'At the sea', seconds: 6, place: 1 });
  const without = leaveOut(titled, 'b');
  expect(without.parts[1]).toEqual({ id: 'b', seconds: 6, title: 'At the sea', isLeftOut: true });
  expect(putBack(without, 'b')).toEqual(titled);
});

test('an edit changes only one part, and the others stay the same objects', () => {
  const edited = editPart(PLAN, 'c', { title: '', seconds: 40, place: 0 });
  expect(edited.parts[0]).toEqual({ id: 'c', seconds: 10, title: '' });
  expect(edited.parts[1]).toBe(PLAN.parts[0]);
  expect(editPart(edited, 'c', { title: undefined, seconds: 1, place: 0 }).parts[0]).toEqual({
    id: 'c',
    seconds: 3,
  });
});

test('undo restores one part, and keeps what was done to the others since', () => {
  const moved = moveTo(leaveOut(PLAN, 'a'), 'd', 0);
  const since = leaveOut(moved, 'c');
  const undone = restorePart(since, PLAN, 'a');
  expect(undone.parts.find(({ id }) => id === 'a')).toBe(PLAN.parts[0]);
  expect(undone.parts.find(({ id }) => id === 'c')?.isLeftOut).toBe(true);
});

test("texts equal to the page's aren't stored as custom ones", () => {
  const part: VideoPart = { id: 'a', kind: 'photo', title: 'In the garden' };
  expect(ownTitle(' In the garden ', part)).toBeUndefined();
  expect(ownTitle('', part)).toBe('');
  expect(ownTitle('', { id: 'a', kind: 'photo' })).toBeUndefined();
  expect(titleOf({ id: 'a', seconds: 5, title: '' }, part)).toBe('');
  expect(titleOf({ id: 'a', seconds: 5 }, part)).toBe('In the garden');
});
