import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import Stripe from 'stripe';

import { createAccount, findById } from '../../../sandbox/stripe/account/account.server.ts';
import { MONTHLY } from '../../../sandbox/stripe/account/catalogue.ts';
import { payCheckout } from '../../../sandbox/stripe/account/checkouts.server.ts';
import {
  createCustomer,
  deleteCustomer,
} from '../../../sandbox/stripe/account/customers.server.ts';
import { createInvoice } from '../../../sandbox/stripe/account/invoices.server.ts';
import {
  emptyRecords,
  type CheckoutRecord,
  type CustomerRecord,
  type InvoiceRecord,
  type Records,
  type SubscriptionRecord,
} from '../../../sandbox/stripe/account/records.ts';
import { createSubscription } from '../../../sandbox/stripe/account/subscriptions.server.ts';
import { stripeApi } from '../../../sandbox/stripe/api/api.server.ts';
import { createFaultInjection } from '../../../sandbox/stripe/api/fault-injection.server.ts';

export const SECRET_KEY = 'sk_test_scripted';
export const WEBHOOK_SECRET = 'whsec_scripted';

interface ReceivedCall {
  method: string;
  path: string;
  parameters: Record<string, string>;
  headers: IncomingMessage['headers'];
}

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

/** How Stripe may respond about a customer that was deleted. */
export const MISSING: Fault = {
  status: 400,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' } },
};

/** The sandbox's Stripe behind a server that records calls and fails as planned. It sends no events by itself. */
export class ScriptedStripe {
  readonly calls: ReceivedCall[] = [];
  url = '';
  #account = this.#newAccount();
  readonly #faults: Array<{ at: string; fault: Fault; times: number }> = [];
  readonly #server = createServer((request, response) => {
    this.#respond(request, response).catch(() => response.destroy());
  });

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

  get records(): Records {
    return this.#account.records;
  }

  /** Responds as with a key of another account, which knows nothing of this one. The result switches back. */
  switchAccount(): () => void {
    const own = this.#account;
    this.#account = this.#newAccount();
    return () => {
      this.#account = own;
    };
  }

  customer(id: string): CustomerRecord {
    return known(findById(this.records.customers, id), id);
  }

  checkout(id: string): CheckoutRecord {
    return known(findById(this.records.checkouts, id), id);
  }

  /** the newest subscription of the customer */
  subscription(customer: string): SubscriptionRecord {
    const { subscriptions } = this.records;
    return known(
      subscriptions.findLast(({ customerId }) => customerId === customer),
      customer,
    );
  }

  addCustomer(email: string): CustomerRecord {
    return createCustomer(this.#account, { email, name: null, metadata: {} });
  }

  deleteCustomer(id: string): void {
    deleteCustomer(this.#account, this.customer(id));
  }

  subscribe(customerId: string, fields: Partial<SubscriptionRecord> = {}): SubscriptionRecord {
    const customer = this.customer(customerId);
    customer.card = 'works';
    return Object.assign(createSubscription(this.#account, customer, MONTHLY), fields);
  }

  pay(checkoutId: string): SubscriptionRecord {
    const checkout = this.checkout(checkoutId);
    if (checkout.status !== 'open') throw new Error(`${checkoutId} is not open.`);
    payCheckout(this.#account, checkout);
    return this.subscription(checkout.customerId);
  }

  /** @param paidAt - in seconds since 1970 */
  bill(subscription: SubscriptionRecord, paidAt: number): InvoiceRecord {
    const { periodStart, periodEnd } = subscription;
    const lines = [{ amount: MONTHLY.amount, periodStart, periodEnd }];
    const invoice = createInvoice(this.#account, subscription, lines);
    return Object.assign(invoice, { status: 'paid', paidAt });
  }

  event(
    type: string,
    object: Record<string, unknown>,
    { id = `evt_${crypto.randomUUID()}`, at = new Date() }: { id?: string; at?: Date } = {},
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

  #newAccount() {
    const account = createAccount({
      records: emptyRecords(),
      clock: Date.now,
      pagesUrl: () => this.url,
      onEvent: () => undefined,
    });
    const faults = createFaultInjection();
    const api = stripeApi({ account, secretKey: SECRET_KEY, save: () => undefined, faults });
    return { ...account, api };
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const { pathname: path, search, searchParams } = new URL(url, this.url);
    const body = await text(request);
    const parameters = Object.fromEntries([...searchParams, ...new URLSearchParams(body)]);
    this.calls.push({ method, path, parameters, headers });
    const name = `${method} ${path}`;
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
    const answer = await this.#account.api.request(`${path}${search}`, {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'POST' ? { body } : {}),
    });
    const json = await answer.text();
    if (fault) await fault.meanwhile();
    send(response, answer.status, json);
  }
}

function known<T>(found: T | undefined, id: string): T {
  if (!found) throw new Error(`Stripe has nothing for ${id}.`);
  return found;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_scripted' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export function signatureHeader(body: string | Uint8Array, at = new Date()): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const hmac = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.`).update(body);
  return `t=${timestamp},v1=${hmac.digest('hex')}`;
}
