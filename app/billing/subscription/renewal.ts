import type { Subscription } from '../contract.ts';

interface Reader {
  /** the default of `language` and `timeZone` is the browser's setting */
  language?: string;
  timeZone?: string;
}

/** The sentence about the end of a Pro period (SPEC section 4). Undefined if there is no date. */
export function renewalSentence(
  { tier, currentPeriodEnd, cancelAtPeriodEnd }: Subscription,
  reader: Reader = {},
): string | undefined {
  if (tier !== 'pro' || currentPeriodEnd === undefined) return undefined;
  const date = dayOf(new Date(currentPeriodEnd), reader);
  return cancelAtPeriodEnd ? `Your subscription will end on ${date}` : `Renews on ${date}`;
}

function dayOf(instant: Date, { language, timeZone }: Reader): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return format.format(instant);
}
