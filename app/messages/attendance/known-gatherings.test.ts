import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { findChanges, type KnownGathering } from './known-gatherings.ts';

const GATHERING: KnownGathering = {
  kind: 'funeral',
  date: '2990-12-03',
  time: '14:00',
  timeZone: 'Europe/London',
};
const GUESTS = 3_000;

test.each([
  ['nothing', GATHERING],
  ['the time zone alone', { ...GATHERING, timeZone: 'Europe/Lisbon' }],
])('what is new for thousands of guests is found at once: %s', async (_, published) => {
  const find = () => {
    for (let guest = 0; guest < GUESTS; guest += 1) {
      const told = { itm_a: { ...GATHERING } };
      const { became } = findChanges({ gatherings: ['itm_a'], told }, { itm_a: published });
      if (Object.keys(became).length > 0) throw new Error('It is the same hour.');
    }
  };
  expect(await leastCpuMs(find, 400)).toBeLessThan(400);
});
