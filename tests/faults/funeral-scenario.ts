// A family that announces a funeral, and then moves it to another hour.

import { valueHash } from '../../app/drafts/changes/value-hash.ts';
import { callApi, type SignedIn } from './test-user.ts';

export const NEW_HOUR = '15:30';

const SECTION = `sec_${'1'.padStart(22, '0')}`;
export const FUNERAL = `itm_${'1'.padStart(22, '0')}`;

/** Publishes a memorial with a funeral in ten days. */
export async function announce(family: SignedIn): Promise<{ id: string; slug: string }> {
  type Made = { memorial: { id: string; slug: string } };
  const { memorial } = await callApi<Made>(family, 'POST', '/memorials', { fullName: 'Anna Berg' });
  const date = new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10);
  const gathering = {
    id: FUNERAL,
    kind: 'funeral',
    date,
    time: '14:00',
    timeZone: 'Europe/London',
  };
  const changes = [
    {
      id: 'chg_1',
      op: 'insert',
      path: 'sections',
      value: { id: SECTION, type: 'serviceSection', gatherings: [gathering] },
    },
  ];
  await publish(family, memorial.id, changes);
  return memorial;
}

/** The funeral is at NEW_HOUR from now on. */
export async function changeHour(family: SignedIn, id: string): Promise<void> {
  const path = `${SECTION}.gatherings.${FUNERAL}.time`;
  const change = { id: 'chg_2', op: 'set', path, value: NEW_HOUR, was: valueHash('14:00') };
  await publish(family, id, [change]);
}

async function publish(
  family: SignedIn,
  id: string,
  changes: readonly Record<string, unknown>[],
): Promise<void> {
  const path = `/memorials/${id}`;
  const { revision } = await callApi<{ revision: number }>(
    family,
    'POST',
    `${path}/draft/changes`,
    {
      changes,
    },
  );
  await callApi(family, 'POST', `${path}/publish`, { revision, visibility: { level: 'public' } });
}
