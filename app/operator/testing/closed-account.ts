import { expect } from 'vitest';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import { COMMAND_LINE } from '../access.server.ts';
import { closeAccount } from '../accounts/close-account.server.ts';

export const EXPLANATION = 'Since Monday you made 40 pages that advertise loans.';

export async function closeForTest({ services }: TestApp, userId: string): Promise<void> {
  const closing = { reason: 'spam', explanation: EXPLANATION } as const;
  expect(await closeAccount(services, { userId, by: COMMAND_LINE }, closing)).toBeUndefined();
}
