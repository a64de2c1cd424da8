import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import Stripe from 'stripe';

import { readCall, send, type ReceivedCall } from './scripted-http.ts';
import { ScriptedInvoices } from './scripted-invoices.ts';
import {
  errorResponse,
  list,
  missingResponse,
  presentCustomer,
  presentPrice,
  presentSubscription,
  price,
  type ScriptedCustomer,
  type ScriptedResponse,
  type ScriptedPrice,
  type ScriptedSubscription,
} from './scripted-responses.ts';

export const WEBHOOK_SECRET = 'whsec_scripted';

/**
 * 'silent': never responds. 'cut': closes the connection. 'trickle': the response never ends.
 * `meanwhile` runs before the response is sent.
 */
export type Fault =
  | { status: number; body: unknown }
  | 'silent'
  | 'cut'
  | 'trickle'
  | { meanwhile: () => Promise<void> };

export const SERVER_ERROR: Fault = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong for ada@example.org.' } },
};

export class ScriptedStripe {
  readonly calls: ReceivedCall[] = [];
  readonly subscriptions: ScriptedSubscription[] = [];
  readonly customers = new Map<string, ScriptedCustomer>();
  readonly invoices = new ScriptedInvoices();
  readonly checkouts = new Map<string, { customer: string; status: string; expiresAt: number }>();
  prices: ScriptedPrice[] = [
    price('price_month', 'pro_monthly', 999, 'month'),
    price('price_year', 'pro_yearly', 9900, 'year'),
  ];
  url = '';
  readonly #responses = new Map<string, unknown>();
  readonly #faults: Array<{ at: string; fault: Fault; times: number }> = [];
  readonly #server = createServer((request, response) => {
    this.#respond(request, response).catch(() => response.destroy());
  });
  #counter = 0;

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  fail(at: string, fault: Fault, times = 1): void {
    this.#faults.push({ at, fault, times });
  }

  recover(): void {
    this.#faults.length = 0;
  }

  count(at: string): number {
    return this.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(at)).length;
  }

  subscribe(customer: string, fields: Partial<ScriptedSubscription> = {}): ScriptedSubscription {
    const created = Math.floor(Date.now() / 1000) + this.#counter;
    const subscription: ScriptedSubscription = {
      id: this.#id('sub'),
      customer,
      status: 'active',
      created,
      periodEnd: created + 30 * 24 * 3600,
      cancel_at: null,
      cancel_at_period_end: false,
      ...fields,
    };
    this.subscriptions.push(subscription);
    return subscription;
  }

  pay(checkoutId: string): ScriptedSubscription {
    const checkout = this.checkouts.get(checkoutId);
    if (checkout?.status !== 'open') throw new Error(`${checkoutId} is not open.`);
    checkout.status = 'complete';
    const subscription = this.subscribe(checkout.customer);
    this.bill(subscription);
    return subscription;
  }

  bill({ id, customer, periodEnd }: ScriptedSubscription): string {
    const email = this.customers.get(customer)?.email ?? '';
    return this.invoices.add({ customer, subscription: id, email, periodEnd: periodEnd ?? 0 });
  }

  event(
    type: string,
    object: Record<string, unknown>,
    { id = this.#id('evt'), at = new Date() }: { id?: string; at?: Date } = {},
  ): { body: string; signature: string } {
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(at.getTime() / 1000),
      type,
      data: { object },
    });
    return { body, signature: signatureHeader(body, at) };
  }

  #id(prefix: string): string {
    this.#counter += 1;
    return `${prefix}_${this.#counter}`;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    this.calls.push(call);
    const name = `${call.method} ${call.path}`;
    const planned = this.#faults.find(({ at, times }) => times > 0 && name.startsWith(at));
    if (planned) planned.times -= 1;
    const fault = planned?.fault;
    if (fault === 'silent') return;
    if (fault === 'cut') {
      response.destroy();
      return;
    }
    if (fault === 'trickle') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drops = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drops));
      return;
    }
    if (fault && 'status' in fault) {
      send(response, fault.status, fault.body);
      return;
    }
    const [status, body] = this.#handleOnce(call);
    const json = JSON.stringify(body);
    if (fault) await fault.meanwhile();
    send(response, status, json);
  }

  #handleOnce(call: ReceivedCall): ScriptedResponse {
    const key = call.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof key !== 'string') return this.#handle(call);
    const request = JSON.stringify([call.path, call.parameters]);
    const stored = this.#responses.get(key);
    if (stored !== undefined && this.#responses.get(`${key} request`) !== request) {
      return errorResponse(400, 'idempotency_error', undefined);
    }
    if (stored !== undefined) return [200, stored];
    const [status, body] = this.#handle(call);
    if (status === 200) this.#responses.set(key, body).set(`${key} request`, request);
    return [status, body];
  }

  #handle(call: ReceivedCall): ScriptedResponse {
    const { method, path, parameters } = call;
    const [, , first = '', second = '', third = '', fourth = ''] = path.split('/');
    switch (`${method} ${first}`) {
      case 'GET prices':
        return list(this.prices.filter(({ active }) => active).map(presentPrice));
      case 'POST customers':
        return this.#createCustomer(parameters);
      case 'GET customers':
        return second === ''
          ? this.#listCustomers(parameters['email'] ?? '')
          : this.#findCustomer(second);
      case 'DELETE customers':
        return this.#deleteCustomer(second);
      case 'GET subscriptions':
        return this.#listSubscriptions(parameters['customer'] ?? '');
      case 'DELETE subscriptions':
        return this.#cancel(second);
      case 'POST billing_portal':
        return this.#exists(parameters['customer'] ?? '')
          ? [200, { object: 'billing_portal.session', url: `${this.url}/portal/1` }]
          : missingResponse('customer');
      case 'GET checkout':
        return third === ''
          ? list(
              [...this.checkouts.keys()]
                .filter((id) => this.checkouts.get(id)?.customer === parameters['customer'])
                .filter((id) => this.checkouts.get(id)?.status === 'open')
                .map((id) => this.#presentCheckout(id)),
            )
          : this.#findCheckout(third);
      case 'POST checkout':
        return fourth === 'expire' ? this.#expire(third) : this.#createCheckout(parameters);
      default:
        return this.invoices.respond(call);
    }
  }

  #exists(customer: string): boolean {
    return this.customers.get(customer)?.isDeleted === false;
  }

  #createCustomer(parameters: Record<string, string>): ScriptedResponse {
    const id = this.#id('cus');
    const { email = '', 'metadata[user_id]': userId } = parameters;
    this.customers.set(id, { email, isDeleted: false, userId });
    return [200, { id, object: 'customer' }];
  }

  #listCustomers(wanted: string): ScriptedResponse {
    const own = [...this.customers].filter(([, one]) => one.email === wanted && !one.isDeleted);
    return list(own.map(([id, one]) => presentCustomer(id, one)));
  }

  #findCustomer(id: string): ScriptedResponse {
    const customer = this.customers.get(id);
    return customer ? [200, presentCustomer(id, customer)] : missingResponse('id');
  }

  #deleteCustomer(id: string): ScriptedResponse {
    const customer = this.customers.get(id);
    if (!customer || customer.isDeleted) return missingResponse('id');
    customer.isDeleted = true;
    customer.email = '';
    customer.userId = undefined;
    for (const one of this.subscriptions) if (one.customer === id) one.status = 'canceled';
    return [200, { id, object: 'customer', deleted: true }];
  }

  #listSubscriptions(customer: string): ScriptedResponse {
    if (!this.#exists(customer)) return missingResponse('customer');
    const own = this.subscriptions.filter((one) => one.customer === customer);
    return list(own.map(presentSubscription).toReversed());
  }

  #cancel(id: string): ScriptedResponse {
    const subscription = this.subscriptions.find((one) => one.id === id);
    if (!subscription || subscription.status === 'canceled') return missingResponse('id');
    subscription.status = 'canceled';
    return [200, presentSubscription(subscription)];
  }

  #createCheckout(parameters: Record<string, string>): ScriptedResponse {
    const customer = parameters['customer'] ?? '';
    if (!this.#exists(customer)) return missingResponse('customer');
    const wanted = parameters['line_items[0][price]'];
    if (!this.prices.some((one) => one.id === wanted)) {
      return missingResponse('line_items[0][price]');
    }
    const id = this.#id('cs');
    const expiresAt = Math.floor(Date.now() / 1000) + 24 * 3600;
    this.checkouts.set(id, { customer, status: 'open', expiresAt });
    return [200, this.#presentCheckout(id)];
  }

  #findCheckout(id: string): ScriptedResponse {
    return this.checkouts.has(id) ? [200, this.#presentCheckout(id)] : missingResponse('id');
  }

  #expire(id: string): ScriptedResponse {
    const checkout = this.checkouts.get(id);
    if (!checkout) return missingResponse('id');
    if (checkout.status !== 'open') return errorResponse(400, 'invalid_request_error', undefined);
    checkout.status = 'expired';
    return [200, this.#presentCheckout(id)];
  }

  #presentCheckout(id: string): unknown {
    const { status = null, expiresAt = 0 } = this.checkouts.get(id) ?? {};
    const url = status === 'open' ? `${this.url}/pay/${id}` : null;
    return { id, object: 'checkout.session', status, url, expires_at: expiresAt };
  }
}

export function signatureHeader(body: string | Uint8Array, at = new Date()): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const hmac = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.`).update(body);
  return `t=${timestamp},v1=${hmac.digest('hex')}`;
}
