// A family that announces a funeral, and then moves it to another hour.

import { valueHash } from '../../app/drafts/changes/value-hash.ts';
import type { ProductProcess } from './product-process.ts';
import type { TestUser } from './test-user.ts';

export const NEW_HOUR = '15:30';

const SECTION = `sec_${'1'.padStart(22, '0')}`;
export const FUNERAL = `itm_${'1'.padStart(22, '0')}`;

interface Family {
  user: TestUser;
  product: ProductProcess;
}

/** Publishes a memorial with a funeral in ten days. */
export async function announce(family: Family): Promise<{ id: string; slug: string }> {
  type Made = { memorial: { id: string; slug: string } };
  const { memorial } = await call<Made>(family, 'POST', '/memorials', { fullName: 'Anna Berg' });
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
export async function changeHour(family: Family, id: string): Promise<void> {
  const path = `${SECTION}.gatherings.${FUNERAL}.time`;
  const change = { id: 'chg_2', op: 'set', path, value: NEW_HOUR, was: valueHash('14:00') };
  await publish(family, id, [change]);
}

async function publish(
  family: Family,
  id: string,
  changes: readonly Record<string, unknown>[],
): Promise<void> {
  const path = `/memorials/${id}`;
  const { revision } = await call<{ revision: number }>(family, 'POST', `${path}/draft/changes`, {
    changes,
  });
  await call(family, 'POST', `${path}/publish`, { revision, visibility: { level: 'public' } });
}

export async function call<Data>(
  { user, product: { origin } }: Family,
  method: string,
  path: string,
  payload?: unknown,
): Promise<Data> {
  let { status, body } = await user.call(origin, method, path, payload);
  if (status === 401 && (await user.refresh(origin)).status === 200) {
    ({ status, body } = await user.call(origin, method, path, payload));
  }
  if (status >= 300 || status === 0) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body.data as Data;
}
