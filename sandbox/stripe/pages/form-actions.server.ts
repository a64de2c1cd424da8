/** Shared by the form handlers of all hosted pages. */
import type { Account } from '../account/account.server.ts';
import type { FaultInjection } from '../api/fault-injection.server.ts';
import type { Webhooks } from '../webhooks.server.ts';

export interface PagesOptions {
  account: Account;
  webhooks: Webhooks;
  save: () => void;
  /** the application's name, shown as the merchant */
  merchant: string;
  faults: FaultInjection;
}

/** How long a redirect waits for the application's webhook responses. Stripe waits equally long. */
const WEBHOOKS_TIMEOUT = 10_000;

/** Saves the state and waits for webhook deliveries, so that the application is up to date when the browser returns. */
export async function saveAndDeliver({ save, webhooks }: PagesOptions): Promise<void> {
  save();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WEBHOOKS_TIMEOUT);
  });
  await Promise.race([webhooks.idle(), timeout]);
  clearTimeout(timer);
}

/** Returns a form field as text; empty if it is missing or a file. */
export function formText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
