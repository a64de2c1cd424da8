/** Lists as Stripe pages them: by the id of the last object seen. */
import type Stripe from 'stripe';

import { StripeApiError } from './api-error.server.ts';

interface PageWanted {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** @param all - in the order of the list, the newest first */
export function listPage<Item extends { id: string }>(
  all: readonly Item[],
  { limit = 10, starting_after: after, ending_before: before }: PageWanted,
  url: string,
): Stripe.ApiList<Item> {
  if (before !== undefined) {
    const end = placeOf(all, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : placeOf(all, after, 'starting_after') + 1;
  const end = start + limit;
  return { object: 'list', data: all.slice(start, end), has_more: end < all.length, url };
}

function placeOf(all: readonly { id: string }[], id: string, param: string): number {
  const place = all.findIndex((item) => item.id === id);
  if (place >= 0) return place;
  throw new StripeApiError(400, `No such object: '${id}'`, { code: 'resource_missing', param });
}

interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

/** `created=…` and `created[gte]=…` */
export function isWithin(value: number, range: Range | number | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
}
