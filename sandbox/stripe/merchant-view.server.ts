/** What the merchant's view can do: move a clock, set a state, send again, hold back, and have troubles. */
import type { Context, Hono } from 'hono';

import { findSubscription, type Account } from './account.server.ts';
import { formText, kept, type PagesOptions } from './page-actions.server.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionRecord } from './records.ts';
import { changeSubscription, endSubscription, isOver } from './subscription-life.server.ts';
import { moveToNextTurn } from './subscription-turns.server.ts';
import { TROUBLES } from './troubles.server.ts';

/** Its page and its buttons; tests press them too. */
export function addMerchantView(app: Hono, options: PagesOptions): void {
  const { account, deliveries } = options;
  const answer = async (c: Context) => {
    await kept(options);
    return c.redirect(account.pagesAt(), 303);
  };
  app.get('/', (c) => c.html(dashboardPage(account, deliveries.isHeld())));
  app.post('/clock', async (c) => {
    const form = await c.req.parseBody();
    const subscription = subscriptionMeant(account, form);
    const outcome = form['outcome'];
    if (!subscription) return c.text('There is no such subscription.', 404);
    if (outcome !== 'succeeds' && outcome !== 'fails') {
      return c.text('outcome must be succeeds or fails.', 400);
    }
    moveToNextTurn(account, subscription, outcome);
    return answer(c);
  });
  app.post('/status', async (c) => {
    const form = await c.req.parseBody();
    const subscription = subscriptionMeant(account, form);
    const status = SUBSCRIPTION_STATUSES.find((one) => one === form['status']);
    if (!subscription || !status) return c.text('There is no such subscription or state.', 404);
    putIntoStatus(account, subscription, status);
    return answer(c);
  });
  app.post('/events/:id', async (c) => {
    const event = account.records.events.find(({ id }) => id === c.req.param('id'));
    if (!event) return c.text('There is no such event.', 404);
    deliveries.resend(event);
    return answer(c);
  });
  app.post('/troubles', async (c) => {
    const form = await c.req.parseBody();
    const trouble = TROUBLES.find(({ name }) => name === form['trouble']);
    const calls = formText(form['calls']) || '1';
    if (!/^\d{1,4}$/.test(calls)) return c.text('calls must be a number of calls.', 400);
    options.troubles.play(trouble?.name, Number(calls));
    return answer(c);
  });
  app.post('/webhooks', async (c) => {
    const { state } = await c.req.parseBody();
    deliveries.hold(state === 'held');
    return answer(c);
  });
}

/** By id, or the newest of the customer with an address, which is what a test knows. */
function subscriptionMeant(
  account: Account,
  form: Record<string, unknown>,
): SubscriptionRecord | undefined {
  const id = formText(form['subscription']);
  if (id) return findSubscription(account, id);
  const email = formText(form['email']);
  const customers = account.records.customers.filter((customer) => customer.email === email);
  return account.records.subscriptions.findLast(({ customerId }) =>
    customers.some((customer) => customer.id === customerId),
  );
}

function putIntoStatus(
  account: Account,
  subscription: SubscriptionRecord,
  status: SubscriptionRecord['status'],
): void {
  if (status === 'canceled' && !isOver(subscription)) {
    endSubscription(account, subscription, 'cancellation_requested');
    return;
  }
  changeSubscription(account, subscription, () => {
    subscription.status = status;
    if (!isOver(subscription)) subscription.endedAt = null;
  });
}
