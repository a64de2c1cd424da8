export type ScriptedResponse = [number, unknown];

export interface ScriptedSubscription {
  id: string;
  customer: string;
  status: string;
  created: number;
  /** seconds since 1970; undefined for a subscription without items */
  periodEnd: number | undefined;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
}

export interface ScriptedCustomer {
  email: string;
  isDeleted: boolean;
  userId?: string | undefined;
}

export interface ScriptedPrice {
  id: string;
  lookup_key: string;
  unit_amount: number | null;
  currency: string;
  active: boolean;
  interval: string;
}

export function list(data: unknown[]): ScriptedResponse {
  return [200, { object: 'list', url: '/', has_more: false, data }];
}

export function errorResponse(
  status: number,
  type: string,
  param: string | undefined,
): ScriptedResponse {
  return [status, { error: { type, message: 'Refused, for ada@example.org.', param } }];
}

export function missingResponse(param: string): ScriptedResponse {
  const error = { type: 'invalid_request_error', code: 'resource_missing', param };
  return [404, { error: { ...error, message: 'No such thing.' } }];
}

export function price(id: string, key: string, cents: number, interval: string): ScriptedPrice {
  return { id, lookup_key: key, unit_amount: cents, currency: 'usd', active: true, interval };
}

export function presentCustomer(id: string, { isDeleted, userId = '' }: ScriptedCustomer): unknown {
  const customer = { id, object: 'customer' };
  return isDeleted
    ? { ...customer, deleted: true }
    : { ...customer, metadata: { user_id: userId } };
}

export function presentPrice({ interval, ...rest }: ScriptedPrice): unknown {
  return { ...rest, object: 'price', recurring: { interval, interval_count: 1 } };
}

export function presentSubscription({ periodEnd, ...rest }: ScriptedSubscription): unknown {
  const data = periodEnd === undefined ? [] : [{ current_period_end: periodEnd }];
  return { ...rest, object: 'subscription', items: { object: 'list', data } };
}
