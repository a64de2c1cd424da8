import { z } from 'zod';

import { findById, type Account } from '../account/account.server.ts';
import type { CustomerRecord } from '../account/records.ts';
import { missingReference, StripeApiError } from './api-error.server.ts';

export const filled = z.string().min(1, 'must not be empty').max(5000);

export const webAddress = filled.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'must be an address that begins with http:// or https://',
);

export const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'must be from 1 to 100')
  .transform(Number)
  .optional();

/** @throws StripeApiError for a parameter that is unknown, missing or invalid */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: URLSearchParams,
): z.output<Schema> {
  const values = Object.fromEntries(given);
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const [param = ''] = issue.keys;
    throw new StripeApiError(400, `The sandbox does not play the parameter ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = String(issue?.path[0]);
  throw Object.hasOwn(values, param)
    ? new StripeApiError(400, `Invalid ${param}: ${issue?.message}`, { param })
    : new StripeApiError(400, `Missing required param: ${param}.`, {
        code: 'parameter_missing',
        param,
      });
}

/** @throws StripeApiError if the customer does not exist or was deleted */
export function existingCustomer({ records }: Account, id: string): CustomerRecord {
  const customer = findById(records.customers, id);
  if (!customer || customer.isDeleted) throw missingReference('customer', id, 'customer');
  return customer;
}

/** @param items - oldest first; the result is newest first */
export function listObject<Item>(
  items: readonly Item[],
  { limit: count = 10 }: { limit?: number | undefined },
) {
  return {
    object: 'list',
    data: items.toReversed().slice(0, count),
    has_more: items.length > count,
  };
}
