/** When a plan renews or ends, in words. */
import type { Subscription } from '../contract.ts';

interface Reader {
  /** both the reader's own where they are left out */
  language?: string;
  timeZone?: string;
}

/** SPEC section 4: one of the two sentences for a pro user; nothing where no date is known. */
export function renewalSentence(
  { tier, currentPeriodEnd, cancelAtPeriodEnd }: Subscription,
  reader: Reader = {},
): string | undefined {
  if (tier !== 'pro' || currentPeriodEnd === undefined) return undefined;
  const date = dayOf(new Date(currentPeriodEnd), reader);
  return cancelAtPeriodEnd ? `Your subscription will end on ${date}` : `Renews on ${date}`;
}

/** An instant is another day in another place: the reader's calendar counts. */
function dayOf(instant: Date, { language, timeZone }: Reader): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return format.format(instant);
}
