import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { quantile } from './rounds.ts';
import type { ServedProduct } from './served-product.ts';

export const VISIT_PACE_MS = 20;

/**
 * Requests a memorial page every `VISIT_PACE_MS` from another process while `work` runs.
 * @param work - receives the id of that process
 * @returns 99 of 100 requests took at most so many milliseconds
 */
export async function visitWhile<Value>(
  { origin }: Pick<ServedProduct, 'origin'>,
  work: (visitor: number) => Promise<Value>,
): Promise<{ p99: number; value: Value }> {
  const visitor = fork(join(import.meta.dirname, 'paced-visitor.ts'));
  visitor.send({ url: `${origin}/eleanor-whitfield`, paceMs: VISIT_PACE_MS });
  try {
    const value = await work(visitor.pid ?? 0);
    const answered = once(visitor, 'message');
    visitor.send('stop');
    const [{ latencies, failures }] = (await answered) as [
      { latencies: number[]; failures: number },
    ];
    if (failures > 0) throw new Error(`${failures} requests of the page failed.`);
    return { p99: quantile(latencies, 0.99), value };
  } finally {
    if (visitor.exitCode === null) visitor.kill();
  }
}
