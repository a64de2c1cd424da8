import { expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { findChanges, type KnownGathering, type KnownGatherings } from './known-gatherings.ts';

const FUNERAL: KnownGathering = {
  kind: 'funeral',
  date: '2026-12-03',
  time: '14:00',
  timeZone: 'Europe/London',
};
const IDS = ['1', '2', '3', '4', '5', '6'];
const all = (gathering: KnownGathering): KnownGatherings =>
  Object.fromEntries(IDS.map((id) => [id, { ...gathering }]));

test.each([
  ['stays', FUNERAL, 3_000],
  ['changes', { ...FUNERAL, timeZone: 'America/New_York' }, 300],
])(
  'a funeral that %s is quickly compared with what its guests were told',
  async (_, gathering, guests) => {
    const [told, published] = [all(FUNERAL), all(gathering)];
    const now = new Date('2026-11-29');
    const work = () => {
      for (let guest = 0; guest < guests; guest += 1) {
        findChanges({ gatherings: IDS, told }, published, now);
      }
    };
    expect(await leastCpuMs(work, 500)).toBeLessThan(500);
  },
);
