import { html } from 'hono/html';

import { customerOf, type Account } from '../account/account.server.ts';
import { priceOf } from '../account/catalogue.ts';
import {
  SUBSCRIPTION_STATUSES,
  type EventRecord,
  type SubscriptionRecord,
} from '../account/records.ts';
import { nextTransition } from '../account/subscription-clock.server.ts';
import { FAULTS } from '../api/fault-injection.server.ts';
import { asDay, fact, inDollars, pageFrame, type Html } from './page-frame.ts';

const SHOWN_EVENTS = 40;

export function merchantPage(account: Account, isHeld: boolean): Html {
  const base = account.pagesUrl();
  const subscriptions = account.records.subscriptions.toReversed();
  const events = account.records.events.slice(-SHOWN_EVENTS).toReversed();
  return pageFrame(
    { title: 'Stripe', base, isWide: true },
    html`<h1>Stripe’s sandbox</h1>
      <p>
        Time passes here when you say so. Each customer has a clock of their own; it never goes
        back.
      </p>
      <h2>Subscriptions</h2>
      ${
        subscriptions.length === 0
          ? html`<div class="card"><p>Nobody has subscribed yet.</p></div>`
          : subscriptions.map((subscription) => subscriptionCard(account, subscription))
      }
      <h2>Troubles</h2>
      ${faultsForm(base)}
      <h2>Sent to the product</h2>
      <div class="card">
        <form method="post" action="${base}/webhooks">
          <button name="state" value="${isHeld ? 'sent' : 'held'}">
            ${isHeld ? 'Send the webhooks that wait' : 'Hold webhooks back from now on'}
          </button>
        </form>
        <ul class="events">
          ${events.map((event) => eventLine(base, event))}
        </ul>
      </div>`,
  );
}

function subscriptionCard(account: Account, subscription: SubscriptionRecord): Html {
  const price = priceOf(subscription);
  const customer = customerOf(account, subscription);
  return html`<section class="card">
    <h3>${customer.email}</h3>
    <p>
      <span class="tag">${subscription.status}</span> ${inDollars(price.amount)} each
      ${price.interval}${subscription.cancelAt === null ? '' : ', will not renew'}
    </p>
    <dl>
      ${fact('Period', `${asDay(subscription.periodStart)} to ${asDay(subscription.periodEnd)}`)}
      ${fact('The customer’s clock', asDay(account.now(customer.id)))}
    </dl>
    ${clockForm(account, subscription)} ${statusForm(account, subscription)}
  </section>`;
}

function clockForm(account: Account, subscription: SubscriptionRecord): Html {
  const next = nextTransition(account, subscription);
  if (!next) return html``;
  const move = `Move the clock to ${asDay(next.at)}`;
  const isEnding = next.kind === 'ends period' && subscription.cancelAt !== null;
  return html`<form method="post" action="${account.pagesUrl()}/clock" class="pair">
    <input type="hidden" name="subscription" value="${subscription.id}" />
    <button class="primary" name="outcome" value="succeeds">
      ${isEnding ? `${move}: the plan ends` : `${move}: the payment succeeds`}
    </button>
    ${
      isEnding ? '' : html`<button name="outcome" value="fails">${move}: the payment fails</button>`
    }
  </form>`;
}

function statusForm(account: Account, subscription: SubscriptionRecord): Html {
  return html`<form method="post" action="${account.pagesUrl()}/status" class="choice">
    <input type="hidden" name="subscription" value="${subscription.id}" />
    <label
      >State
      <select name="status">
        ${SUBSCRIPTION_STATUSES.map(
          (status) =>
            html`<option value="${status}" ${status === subscription.status ? 'selected' : ''}>
              ${status}
            </option>`,
        )}
      </select></label
    >
    <button>Put it into this state</button>
  </form>`;
}

function faultsForm(base: string): Html {
  return html`<form method="post" action="${base}/faults" class="card choice">
    <label
      >The next three calls of the API
      <select name="fault">
        <option value="">go well</option>
        ${FAULTS.map(({ name, does }) => html`<option value="${name}">${does}</option>`)}
      </select></label
    >
    <button name="calls" value="3">Play it</button>
  </form>`;
}

function eventLine(base: string, event: EventRecord): Html {
  return html`<li>
    <div><code>${event.type}</code><br /><span class="muted">${deliveryState(event)}</span></div>
    <form method="post" action="${base}/events/${event.id}">
      <button aria-label="Send again: ${event.type}">Send again</button>
    </form>
  </li>`;
}

function deliveryState({ attempts, isDelivered, lastStatus }: EventRecord): string {
  if (attempts === 0) return 'Waits';
  const times = attempts === 1 ? '' : `, sent ${attempts} times`;
  const answer = (lastStatus ?? 0) === 0 ? 'no answer' : lastStatus;
  return `${isDelivered ? 'Delivered' : 'Not delivered'}${times} (${answer})`;
}
