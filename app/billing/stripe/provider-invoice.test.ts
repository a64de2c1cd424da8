import { describe, expect, test } from 'vitest';

import { isRefundDue, type ClosedAccount, type ProviderInvoice } from './provider-invoice.ts';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);

const closedAccount: ClosedAccount = {
  since: at('12:00:00.700'),
  reason: 'left',
  subscription_id: 'sub_known',
  answered_at: at('11:00:00'),
};

const invoice = (fields: Partial<ProviderInvoice>): ProviderInvoice => ({
  id: 'in_1',
  email: 'ada@example.org',
  amountPaid: 999,
  currency: 'usd',
  paidAt: at('10:00:00'),
  subscriptionId: 'sub_known',
  coversUntil: new Date('2026-04-10T10:00:00Z'),
  ...fields,
});

describe('a payment is refunded', () => {
  test('that was charged after the account was deleted', () => {
    expect(isRefundDue(invoice({ paidAt: at('12:00:01') }), closedAccount)).toBe(true);
    expect(isRefundDue(invoice({ paidAt: at('18:00:00') }), closedAccount)).toBe(true);
  });

  test('for a plan the account never received', () => {
    const unheard = invoice({ subscriptionId: 'sub_new', paidAt: at('11:30:00') });
    expect(isRefundDue(unheard, closedAccount)).toBe(true);
    const neverAsked = { ...closedAccount, subscription_id: null, answered_at: null };
    expect(isRefundDue(unheard, neverAsked)).toBe(true);
    const justAsked = { ...closedAccount, answered_at: at('11:30:00.400') };
    expect(isRefundDue(unheard, justAsked)).toBe(true);
  });

  test('for the current period of a plan on an account we removed', () => {
    expect(isRefundDue(invoice({}), { ...closedAccount, reason: 'removed' })).toBe(true);
  });
});

describe('a payment is not refunded', () => {
  test('for months before the user deleted the account', () => {
    expect(isRefundDue(invoice({}), closedAccount)).toBe(false);
    expect(isRefundDue(invoice({ paidAt: at('11:59:59') }), closedAccount)).toBe(false);
  });

  test('for a past period, or an earlier subscription', () => {
    const removed = { ...closedAccount, reason: 'removed' } as const;
    expect(isRefundDue(invoice({ coversUntil: at('09:00:00') }), removed)).toBe(false);
    expect(isRefundDue(invoice({ subscriptionId: 'sub_before' }), removed)).toBe(false);
  });

  test('that was never made, or was for zero', () => {
    expect(isRefundDue(invoice({ paidAt: undefined }), closedAccount)).toBe(false);
    expect(isRefundDue(invoice({ paidAt: at('13:00:00'), amountPaid: 0 }), closedAccount)).toBe(
      false,
    );
  });
});
