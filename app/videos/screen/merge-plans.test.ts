import { describe, expect, test } from 'vitest';

import type { PartChoice, VideoPlan } from '../contract.ts';
import { leaveOut, moveTo } from './change-plan.ts';
import { mergePlans } from './merge-plans.ts';

const part = (name: string, more: Partial<PartChoice> = {}): PartChoice => ({
  id: `photo_${name}`,
  seconds: 5,
  ...more,
});
const BASE: VideoPlan = {
  format: '16:9',
  height: 720,
  pace: 'calm',
  motion: true,
  parts: [part('a'), part('b'), part('c')],
};
const order = ({ parts }: VideoPlan) => parts.map(({ id }) => id.slice(-1)).join('');

describe('two changed plans', () => {
  test('without a change of the other, the own plan stays the same object', () => {
    const mine = leaveOut(BASE, 'photo_a');
    expect(mergePlans(BASE, mine, structuredClone(BASE))).toBe(mine);
  });

  test('of each choice, the one that was changed counts, and where both changed it, the own', () => {
    const mine = { ...leaveOut(BASE, 'photo_a'), pace: 'standard' } as const;
    const theirs: VideoPlan = {
      ...BASE,
      format: '9:16',
      sound: { address: 'snd_1' },
      parts: [part('a', { title: 'Theirs' }), part('b', { title: 'Theirs' }), part('c')],
    };
    expect(mergePlans(BASE, mine, theirs)).toEqual({
      ...theirs,
      pace: 'standard',
      parts: [part('a', { isLeftOut: true }), part('b', { title: 'Theirs' }), part('c')],
    });
  });

  test('the order is that of who moved something, and the own if both did', () => {
    const moved = moveTo(BASE, 'photo_c', 0);
    expect(order(mergePlans(BASE, leaveOut(BASE, 'photo_a'), moved))).toBe('cab');
    expect(order(mergePlans(BASE, moved, leaveOut(BASE, 'photo_a')))).toBe('cab');
    expect(order(mergePlans(BASE, moved, moveTo(BASE, 'photo_a', 2)))).toBe('cab');
  });

  test('a photo that only the other plan has keeps its place and its caption', () => {
    const added = part('d', { title: 'New' });
    const theirs = { ...BASE, parts: BASE.parts.toSpliced(1, 0, added) };
    const merged = mergePlans(BASE, moveTo(BASE, 'photo_c', 0), theirs);
    expect(order(merged)).toBe('cdab');
    expect(merged.parts).toContainEqual(added);
    expect(order(mergePlans(BASE, leaveOut(BASE, 'photo_a'), theirs))).toBe('adbc');
  });

  test('a sound that one of them removed is gone', () => {
    const withSound = { ...BASE, sound: { address: 'snd_1' } };
    expect(mergePlans(withSound, BASE, leaveOut(withSound, 'photo_a')).sound).toBeUndefined();
    expect(mergePlans(withSound, leaveOut(withSound, 'photo_a'), BASE).sound).toBeUndefined();
  });
});
