/** Formats when a plan renews or ends. */
import type { Subscription } from '../contract.ts';

interface Reader {
  /** both the browser's where left out */
  language?: string;
  timeZone?: string;
}

/** SPEC section 4: one of two sentences for a pro user; undefined without a date. */
export function renewalSentence(
  { tier, currentPeriodEnd, cancelAtPeriodEnd }: Subscription,
  reader: Reader = {},
): string | undefined {
  if (tier !== 'pro' || currentPeriodEnd === undefined) return undefined;
  const date = dayOf(new Date(currentPeriodEnd), reader);
  return cancelAtPeriodEnd ? `Your subscription will end on ${date}` : `Renews on ${date}`;
}

/** The date in the reader's time zone. */
function dayOf(instant: Date, { language, timeZone }: Reader): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return format.format(instant);
}
