/** What the pages' buttons have in common: what they are handed, and what they wait for. */
import type { Account } from './account.server.ts';
import type { Deliveries } from './deliveries.server.ts';
import type { Troubles } from './troubles.server.ts';

export interface PagesOptions {
  account: Account;
  deliveries: Deliveries;
  save: () => void;
  /** what the product is called */
  merchant: string;
  troubles: Troubles;
}

/** How long a page waits for the product to hear of it before the browser goes on, as Stripe's own does. */
const HEARD_WITHIN = 10_000;

export async function kept({ save, deliveries }: PagesOptions): Promise<void> {
  save();
  let giveUp: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    giveUp = setTimeout(resolve, HEARD_WITHIN);
  });
  await Promise.race([deliveries.settled(), tooLong]);
  clearTimeout(giveUp);
}

/** A field of a form, as text. */
export function formText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
