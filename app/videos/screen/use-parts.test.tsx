import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { VideoPlan } from '../contract.ts';
import { PlanKeeper } from './plan-keeper.ts';
import { useParts } from './use-parts.ts';

const plan: VideoPlan = {
  format: '16:9',
  height: 720,
  pace: 'calm',
  motion: true,
  parts: [
    { id: 'photo_a', seconds: 6 },
    { id: 'photo_b', seconds: 6 },
  ],
};
const TEXTS = { title: 'By the lake, the whole summer', seconds: '8', position: '1' };

function aVisit() {
  const keeper = new PlanKeeper({
    plan,
    key: 'plan',
    read: async () => plan,
    save: async (saved) => saved,
  });
  const given = { keeper, plan, partById: new Map(), photoLimit: 60 };
  const rest = { memorialId: 'mem_1', show: () => undefined, onChanged: () => undefined };
  return renderHook(() => useParts({ ...given, ...rest }));
}

test('a reload keeps what is typed in a dialog until it is saved or cancelled', () => {
  const first = aVisit();
  act(() => first.result.current.actions.open('photo_a'));
  act(() => first.result.current.type(TEXTS));
  first.unmount();

  const second = aVisit();
  expect(second.result.current).toMatchObject({ edited: 'photo_a', kept: TEXTS });
  act(() => second.result.current.close());
  act(() => second.result.current.actions.open('photo_a'));
  expect(second.result.current.kept).toBeUndefined();
  act(() => second.result.current.type(TEXTS));
  act(() => second.result.current.save('photo_a', { title: 'By the lake', seconds: 8, place: 0 }));
  second.unmount();

  expect(aVisit().result.current.edited).toBeUndefined();
});
