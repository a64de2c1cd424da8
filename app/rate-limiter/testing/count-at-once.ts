import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { Attempt } from '../rate-limiter.server.ts';

type Rule = Parameters<TestApp['services']['limits']['consume']>[0]['rule'];

const IS_FULL = process.env['TEST_MATRIX'] === 'full';

/**
 * For a test that reaches a limit: counts `amount` attempts without making them. In the full run it counts none, so
 * that the test makes them all.
 * @returns how many it has counted
 */
export async function countAtOnce(
  { services }: Pick<TestApp, 'services'>,
  amount: number,
  attempt: Omit<Attempt<Rule>, 'amount'>,
): Promise<number> {
  if (IS_FULL) return 0;
  await services.limits.consume({ ...attempt, amount });
  return amount;
}
