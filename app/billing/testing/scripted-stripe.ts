// Stripe's side of the wire, as far as our calls go, in a few lines: it remembers what was made, answers in
// Stripe's shape, and does whatever wrong a test asks of it. The real SDK talks to it over HTTP.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import Stripe from 'stripe';

import {
  list,
  missing,
  presentPrice,
  presentSubscription,
  price,
  refusal,
  type Reply,
  type ScriptedPrice,
  type ScriptedSubscription,
} from './scripted-answers.ts';
import { ScriptedInvoices } from './scripted-invoices.ts';
import { readCall, send, type SeenCall } from './scripted-wire.ts';

export const WEBHOOK_SECRET = 'whsec_scripted';

/** How an answer goes wrong. 'silent' never answers, 'cut' closes the line, 'trickle' never ends. */
export type Fault =
  | { status: number; body: unknown }
  | 'silent'
  | 'cut'
  | 'trickle'
  | { meanwhile: () => Promise<void> };

/** Stripe's own words for a fault of its own. */
export const SERVER_FAULT: Fault = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong for ada@example.org.' } },
};

export class ScriptedStripe {
  readonly calls: SeenCall[] = [];
  readonly subscriptions: ScriptedSubscription[] = [];
  readonly customers = new Map<string, { email: string; isDeleted: boolean }>();
  readonly invoices = new ScriptedInvoices();
  readonly checkouts = new Map<string, { customer: string; status: string }>();
  prices: ScriptedPrice[] = [
    price('price_month', 'pro_monthly', 999, 'month'),
    price('price_year', 'pro_yearly', 9900, 'year'),
  ];
  url = '';
  readonly #answers = new Map<string, unknown>();
  readonly #faults: Array<{ at: string; fault: Fault; times: number }> = [];
  readonly #server = createServer((request, response) => {
    // A line that is cut while it is answered is nobody's failure here.
    this.#answer(request, response).catch(() => response.destroy());
  });
  #last = 0;

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

  /** The next `times` answers to a method and a beginning of a path go wrong. */
  fail(at: string, fault: Fault, times = 1): void {
    this.#faults.push({ at, fault, times });
  }

  /** Everything goes well from here on. */
  recover(): void {
    this.#faults.length = 0;
  }

  /** How often something was asked. */
  count(at: string): number {
    return this.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(at)).length;
  }

  /** A plan as the provider has it, running for 30 days unless something else is said. */
  subscribe(customer: string, fields: Partial<ScriptedSubscription> = {}): ScriptedSubscription {
    const created = Math.floor(Date.now() / 1000) + this.#last;
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

  /** A person pays on the hosted page. */
  pay(checkoutId: string): ScriptedSubscription {
    const checkout = this.checkouts.get(checkoutId);
    if (checkout?.status !== 'open') throw new Error(`Nobody can pay in ${checkoutId}.`);
    checkout.status = 'complete';
    const subscription = this.subscribe(checkout.customer);
    this.bill(subscription);
    return subscription;
  }

  /** The plan's period is charged and paid. */
  bill({ id, customer, periodEnd }: ScriptedSubscription): string {
    const email = this.customers.get(customer)?.email ?? '';
    return this.invoices.add({ customer, subscription: id, email, periodEnd: periodEnd ?? 0 });
  }

  /** The bytes and the signature of an event, as the SDK checks it. */
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
    return { body, signature: signed(body, at) };
  }

  #id(prefix: string): string {
    this.#last += 1;
    return `${prefix}_${this.#last}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    const [status, body] = this.#known(call);
    // What the provider says is settled here; it may arrive when it has changed its mind.
    const settled = JSON.stringify(body);
    if (fault) await fault.meanwhile();
    send(response, status, settled);
  }

  /** The same key with the same words is the same call. */
  #known(call: SeenCall): Reply {
    const key = call.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof key !== 'string') return this.#act(call);
    const asked = JSON.stringify([call.path, call.parameters]);
    const kept = this.#answers.get(key);
    if (kept !== undefined && this.#answers.get(`${key} asked`) !== asked) {
      return refusal(400, 'idempotency_error', undefined);
    }
    if (kept !== undefined) return [200, kept];
    const [status, body] = this.#act(call);
    if (status === 200) this.#answers.set(key, body).set(`${key} asked`, asked);
    return [status, body];
  }

  #act(call: SeenCall): Reply {
    const { method, path, parameters } = call;
    const [, , first = '', second = '', third = '', fourth = ''] = path.split('/');
    switch (`${method} ${first}`) {
      case 'GET prices':
        return list(this.prices.filter(({ active }) => active).map(presentPrice));
      case 'POST customers':
        return this.#makeCustomer(parameters);
      case 'DELETE customers':
        return this.#deleteCustomer(second);
      case 'GET subscriptions':
        return this.#listSubscriptions(parameters['customer'] ?? '');
      case 'DELETE subscriptions':
        return this.#cancel(second);
      case 'POST billing_portal':
        return this.#isThere(parameters['customer'] ?? '')
          ? [200, { object: 'billing_portal.session', url: `${this.url}/portal/1` }]
          : missing('customer');
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
        return fourth === 'expire' ? this.#expire(third) : this.#makeCheckout(parameters);
      default:
        return this.invoices.answer(call);
    }
  }

  #isThere(customer: string): boolean {
    return this.customers.get(customer)?.isDeleted === false;
  }

  #makeCustomer(parameters: Record<string, string>): Reply {
    const id = this.#id('cus');
    this.customers.set(id, { email: parameters['email'] ?? '', isDeleted: false });
    return [200, { id, object: 'customer' }];
  }

  #deleteCustomer(id: string): Reply {
    const customer = this.customers.get(id);
    if (!customer || customer.isDeleted) return missing('id');
    customer.isDeleted = true;
    customer.email = '';
    for (const one of this.subscriptions) if (one.customer === id) one.status = 'canceled';
    return [200, { id, object: 'customer', deleted: true }];
  }

  #listSubscriptions(customer: string): Reply {
    if (!this.#isThere(customer)) return missing('customer');
    const own = this.subscriptions.filter((one) => one.customer === customer);
    return list(own.map(presentSubscription).toReversed());
  }

  #cancel(id: string): Reply {
    const subscription = this.subscriptions.find((one) => one.id === id);
    if (!subscription || subscription.status === 'canceled') return missing('id');
    subscription.status = 'canceled';
    return [200, presentSubscription(subscription)];
  }

  #makeCheckout(parameters: Record<string, string>): Reply {
    const customer = parameters['customer'] ?? '';
    if (!this.#isThere(customer)) return missing('customer');
    const wanted = parameters['line_items[0][price]'];
    if (!this.prices.some((one) => one.id === wanted)) return missing('line_items[0][price]');
    const id = this.#id('cs');
    this.checkouts.set(id, { customer, status: 'open' });
    return [200, this.#presentCheckout(id)];
  }

  #findCheckout(id: string): Reply {
    return this.checkouts.has(id) ? [200, this.#presentCheckout(id)] : missing('id');
  }

  #expire(id: string): Reply {
    const checkout = this.checkouts.get(id);
    if (!checkout) return missing('id');
    if (checkout.status !== 'open') return refusal(400, 'invalid_request_error', undefined);
    checkout.status = 'expired';
    return [200, this.#presentCheckout(id)];
  }

  #presentCheckout(id: string): unknown {
    const status = this.checkouts.get(id)?.status ?? null;
    const url = status === 'open' ? `${this.url}/pay/${id}` : null;
    return { id, object: 'checkout.session', status, url };
  }
}

/** The header with which these bytes, whatever they are, come from the provider. */
export function signed(body: string | Uint8Array, at = new Date()): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const seal = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.`).update(body);
  return `t=${timestamp},v1=${seal.digest('hex')}`;
}
