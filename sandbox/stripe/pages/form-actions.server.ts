/** What the handlers of all pages' forms share. */
import type { Account } from '../account/account.server.ts';
import type { FaultInjection } from '../api/fault-injection.server.ts';
import type { Webhooks } from '../webhooks.server.ts';

export interface PagesOptions {
  account: Account;
  webhooks: Webhooks;
  save: () => void;
  /** the product's name */
  merchant: string;
  faults: FaultInjection;
}

/** How long a redirect waits for the product's webhook responses, as Stripe's own does. */
const WEBHOOKS_TIMEOUT = 10_000;

/** Saves, and waits for the webhooks, so that the product already knows when the browser returns. */
export async function saveAndDeliver({ save, webhooks }: PagesOptions): Promise<void> {
  save();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WEBHOOKS_TIMEOUT);
  });
  await Promise.race([webhooks.idle(), timeout]);
  clearTimeout(timer);
}

/** A field of a form as text; empty when it is missing or a file. */
export function formText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
