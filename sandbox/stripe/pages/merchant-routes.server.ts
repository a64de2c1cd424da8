import type { Context, Hono } from 'hono';

import { findById, isOver, type Account } from '../account/account.server.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionRecord } from '../account/records.ts';
import { advanceClock } from '../account/subscription-clock.server.ts';
import { changeSubscription, endSubscription } from '../account/subscriptions.server.ts';
import { FAULTS } from '../api/fault-injection.server.ts';
import { formText, saveAndDeliver, type PagesOptions } from './form-actions.server.ts';
import { merchantPage } from './merchant-page.ts';

export function addMerchantRoutes(app: Hono, options: PagesOptions): void {
  const { account, webhooks, faults } = options;
  const saveAndReturn = async (c: Context) => {
    await saveAndDeliver(options);
    return c.redirect(account.pagesUrl(), 303);
  };
  app.get('/', (c) => c.html(merchantPage(account, webhooks.isHeld())));
  app.post('/clock', async (c) => {
    const form = await c.req.parseBody();
    const subscription = findSubscription(account, form);
    const outcome = form['outcome'];
    if (!subscription) return c.text('There is no such subscription.', 404);
    if (outcome !== 'succeeds' && outcome !== 'fails') {
      return c.text('outcome must be succeeds or fails.', 400);
    }
    advanceClock(account, subscription, outcome);
    return saveAndReturn(c);
  });
  app.post('/status', async (c) => {
    const form = await c.req.parseBody();
    const subscription = findSubscription(account, form);
    const status = SUBSCRIPTION_STATUSES.find((one) => one === form['status']);
    if (!subscription || !status) return c.text('There is no such subscription or state.', 404);
    setStatus(account, subscription, status);
    return saveAndReturn(c);
  });
  app.post('/events/:id', async (c) => {
    const event = findById(account.records.events, c.req.param('id'));
    if (!event) return c.text('There is no such event.', 404);
    webhooks.resend(event);
    return saveAndReturn(c);
  });
  app.post('/faults', async (c) => {
    const form = await c.req.parseBody();
    const fault = FAULTS.find(({ name }) => name === form['fault']);
    const calls = formText(form['calls']) || '1';
    if (!/^\d{1,4}$/.test(calls)) return c.text('calls must be a number of calls.', 400);
    faults.inject(fault?.name, Number(calls));
    return saveAndReturn(c);
  });
  app.post('/webhooks', async (c) => {
    const { state } = await c.req.parseBody();
    webhooks.setHeld(state === 'held');
    return saveAndReturn(c);
  });
}

function findSubscription(
  { records }: Account,
  form: Record<string, unknown>,
): SubscriptionRecord | undefined {
  const id = formText(form['subscription']);
  if (id) return findById(records.subscriptions, id);
  const email = formText(form['email']);
  const customers = records.customers.filter((customer) => customer.email === email);
  return records.subscriptions.findLast(({ customerId }) => findById(customers, customerId));
}

function setStatus(
  account: Account,
  subscription: SubscriptionRecord,
  status: SubscriptionRecord['status'],
): void {
  if (status === 'canceled' && !isOver(subscription)) {
    endSubscription(account, subscription);
    return;
  }
  changeSubscription(account, subscription, () => {
    subscription.status = status;
    if (!isOver(subscription)) subscription.endedAt = null;
  });
}
