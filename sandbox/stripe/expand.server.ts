/** `expand[]=latest_invoice`: an id in an answer becomes the object that it names. */
import { z } from 'zod';

import {
  findCustomer,
  findInvoice,
  findSubscription,
  presentInvoice,
  presentSubscription,
  presentCustomer,
  type Account,
} from './account.server.ts';
import { priceAnswer, productAnswer } from './answers/catalogue-answers.ts';
import { deletedCustomerAnswer } from './answers/customer-answer.ts';
import { StripeApiError } from './api-error.server.ts';
import { findPrice, findProduct } from './catalogue.ts';

type Json = z.infer<ReturnType<typeof z.json>>;
type JsonObject = { [name: string]: Json };

/**
 * The answer as it is sent.
 * @throws StripeApiError when a path names nothing that can be expanded
 */
export function expandAnswer(account: Account, answer: object, paths: readonly string[]): Json {
  const root = toJson(answer);
  for (const path of paths) {
    if (path.split('.').length > 4) {
      throw refusal(path, 'You can expand up to 4 levels deep');
    }
    expandPath(root, path.split('.'), { account, path });
  }
  return root;
}

function toJson(answer: object): Json {
  return z.json().parse(JSON.parse(JSON.stringify(answer)));
}

function expandPath(
  at: Json,
  [name, ...rest]: readonly string[],
  where: { account: Account; path: string },
): void {
  if (name === undefined) return;
  if (Array.isArray(at)) {
    for (const item of at) expandPath(item, [name, ...rest], where);
    return;
  }
  if (!isObject(at) || !Object.hasOwn(at, name)) {
    throw refusal(where.path, 'This property cannot be expanded');
  }
  const value = at[name];
  if (value === null || value === undefined) return;
  if (typeof value === 'string') {
    const object = objectNamed(where.account, value);
    if (!object) throw refusal(where.path, 'This property cannot be expanded');
    at[name] = toJson(object);
  }
  expandPath(at[name] ?? null, rest, where);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal(path: string, sentence: string): StripeApiError {
  return new StripeApiError(400, `${sentence} (${path}).`, { param: 'expand' });
}

function objectNamed(account: Account, id: string): object | undefined {
  const price = findPrice(id);
  if (price) return priceAnswer(price);
  const product = findProduct(id);
  if (product) return productAnswer(product);
  const customer = findCustomer(account, id);
  if (customer) {
    return customer.isDeleted
      ? deletedCustomerAnswer(customer)
      : presentCustomer(account, customer);
  }
  const subscription = findSubscription(account, id);
  if (subscription) return presentSubscription(subscription);
  const invoice = findInvoice(account, id);
  return invoice && presentInvoice(account, invoice);
}
