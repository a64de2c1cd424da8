import type { Account } from '../account/account.server.ts';
import type { FaultInjection } from '../api/fault-injection.server.ts';
import type { Webhooks } from '../webhooks.server.ts';

export interface PagesOptions {
  account: Account;
  webhooks: Webhooks;
  save: () => void;
  merchant: string;
  faults: FaultInjection;
}

const WEBHOOKS_TIMEOUT = 10_000;

/** Waits for the webhooks, so that the application is up to date when the browser returns to it. */
export async function saveAndDeliver({ save, webhooks }: PagesOptions): Promise<void> {
  save();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WEBHOOKS_TIMEOUT);
  });
  await Promise.race([webhooks.idle(), timeout]);
  clearTimeout(timer);
}

export function formText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
