import { html } from 'hono/html';

import { customerOf, isOver, type Account } from '../account/account.server.ts';
import { MONTHLY, priceOf, PRODUCT, YEARLY } from '../account/catalogue.ts';
import { findOpenInvoice } from '../account/invoices.server.ts';
import type { PortalSessionRecord, SubscriptionRecord } from '../account/records.ts';
import { totalOf } from '../account/stripe-objects.ts';
import type { PageContext } from './checkout-page.ts';
import { asDay, fact, inDollars, pageFrame, type Html } from './page-frame.ts';

export function portalPage({ account, merchant }: PageContext, session: PortalSessionRecord): Html {
  const own = account.records.subscriptions
    .filter(({ customerId }) => customerId === session.customerId)
    .toReversed();
  const running = own.filter((subscription) => !isOver(subscription));
  return pageFrame(
    { title: `Your plan at ${merchant}`, base: account.pagesUrl() },
    html`<p class="from">${merchant}</p>
      <h1>Your plan</h1>
      <p class="muted">${customerOf(account, session).email}</p>
      ${running.length === 0 ? noPlan(own[0]) : ''}
      ${running.map((subscription) => planCard(account, session, subscription))}
      <p class="back"><a href="${session.returnUrl}">Back to ${merchant}</a></p>`,
  );
}

function noPlan(last: SubscriptionRecord | undefined): Html {
  const sentence = last?.endedAt
    ? `Your plan ended on ${asDay(last.endedAt)}.`
    : 'You have no plan yet.';
  return html`<div class="card"><p>${sentence} Nothing will be charged.</p></div>`;
}

function planCard(
  account: Account,
  session: PortalSessionRecord,
  subscription: SubscriptionRecord,
): Html {
  const price = priceOf(subscription);
  const amount = inDollars(price.amount);
  const end = asDay(subscription.periodEnd);
  const invoice = findOpenInvoice(account, subscription);
  const owed = invoice && inDollars(totalOf(invoice));
  const isEnding = subscription.cancelAt !== null;
  const unpaid = html`<div class="refusal">
    <p>The last payment of ${owed} was declined. It will be tried again.</p>
  </div>`;
  return html`<section class="card">
    <h2>${PRODUCT.name}</h2>
    <p class="amount">${amount} <small>each ${price.interval}</small></p>
    ${owed ? unpaid : ''}
    <dl>
      ${
        isEnding
          ? [fact('Ends on', asDay(subscription.cancelAt ?? 0)), fact('Next payment', 'none')]
          : [fact('Period ends on', end), fact('Next payment', amount)]
      }
    </dl>
    <form method="post" action="${account.pagesUrl()}/portal/${session.id}">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      ${owed ? button('pay', `Pay ${owed} now`, 'primary') : ''}
      ${isEnding ? button('resume', 'Keep the plan', 'primary') : ''} ${priceButton(subscription)}
      ${isEnding ? '' : button('cancel', 'Cancel at the period’s end')}
      <details>
        <summary>Cancel now</summary>
        <p>The plan ends at once. What is left of the period is not paid back.</p>
        ${button('cancel-now', 'End the plan now', 'danger')}
      </details>
    </form>
  </section>`;
}

function priceButton(subscription: SubscriptionRecord): Html {
  const isYearly = subscription.priceId === YEARLY.id;
  const other = isYearly ? MONTHLY : YEARLY;
  const each = `${inDollars(other.amount)} each ${other.interval}`;
  return isYearly
    ? button('monthly', `Change to monthly, ${each}`)
    : button('yearly', `Change to yearly, ${each}`);
}

function button(value: string, label: string, style = ''): Html {
  return html`<button class="${style}" name="action" value="${value}">${label}</button>`;
}
