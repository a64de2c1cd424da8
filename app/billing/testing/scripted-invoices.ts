import type { ReceivedCall } from './scripted-http.ts';
import {
  errorResponse,
  list,
  missingResponse,
  type ScriptedResponse,
} from './scripted-responses.ts';

interface ScriptedInvoice {
  id: string;
  customer: string;
  subscription: string;
  email: string;
  paidAt: number;
  periodEnd: number;
}

const CENTS = 999;

export class ScriptedInvoices {
  readonly all: ScriptedInvoice[] = [];
  readonly refunded: string[] = [];

  add(invoice: Omit<ScriptedInvoice, 'id' | 'paidAt'> & { paidAt?: number }): string {
    const id = `in_${this.all.length + 1}`;
    this.all.push({ paidAt: Math.floor(Date.now() / 1000), ...invoice, id });
    return id;
  }

  backdate(subscription: string): void {
    for (const invoice of this.all) {
      if (invoice.subscription === subscription) invoice.paidAt -= 3600;
    }
  }

  respond({ method, path, parameters }: ReceivedCall): ScriptedResponse {
    const [, , first = '', second = ''] = path.split('/');
    switch (`${method} ${first}`) {
      case 'GET invoices':
        return second === '' ? this.#listOf(parameters['customer'] ?? '') : this.#find(second);
      case 'GET invoice_payments':
        return list([presentPayment(parameters['invoice'] ?? '')]);
      case 'POST refunds':
        return this.#refund(parameters['payment_intent'] ?? '');
      default:
        return errorResponse(404, 'invalid_request_error', undefined);
    }
  }

  #listOf(customer: string): ScriptedResponse {
    const own = this.all.filter((invoice) => invoice.customer === customer);
    return list(own.map(presentInvoice).toReversed());
  }

  #find(id: string): ScriptedResponse {
    const invoice = this.all.find((one) => one.id === id);
    return invoice ? [200, presentInvoice(invoice)] : missingResponse('id');
  }

  #refund(payment: string): ScriptedResponse {
    if (!this.all.some(({ id }) => paymentOf(id) === payment)) {
      return missingResponse('payment_intent');
    }
    if (this.refunded.includes(payment)) {
      const error = { type: 'invalid_request_error', code: 'charge_already_refunded' };
      return [400, { error: { ...error, message: 'Refunded already.' } }];
    }
    this.refunded.push(payment);
    return [200, { id: `re_${payment}`, object: 'refund', status: 'succeeded', amount: CENTS }];
  }
}

export function paymentOf(invoice: string): string {
  return `pi_of_${invoice}`;
}

function presentPayment(invoice: string): unknown {
  return {
    id: `inpay_of_${invoice}`,
    object: 'invoice_payment',
    invoice,
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: paymentOf(invoice) },
  };
}

function presentInvoice(invoice: ScriptedInvoice): unknown {
  const { id, customer, subscription, email, paidAt, periodEnd } = invoice;
  return {
    id,
    object: 'invoice',
    customer,
    customer_email: email,
    currency: 'usd',
    amount_paid: CENTS,
    status: 'paid',
    status_transitions: { paid_at: paidAt },
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    lines: { object: 'list', data: [{ period: { start: paidAt, end: periodEnd } }] },
  };
}
