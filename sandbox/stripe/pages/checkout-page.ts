/** The hosted page where a plan is paid for. */
import { html } from 'hono/html';

import { findCustomer, priceOf, type Account } from '../account.server.ts';
import { nextPeriodEnd } from '../billing-periods.ts';
import { findProduct } from '../catalogue.ts';
import type { CheckoutRecord } from '../records.ts';
import { asDay, fact, inDollars, pageFrame, type Html } from './page-frame.ts';

export interface PageSurroundings {
  account: Account;
  /** what the product is called */
  merchant: string;
}

/** @param isDeclined - whether a card was just refused here */
export function checkoutPage(
  { account, merchant }: PageSurroundings,
  session: CheckoutRecord,
  isDeclined: boolean,
): Html {
  const price = priceOf(session);
  const interval = price.interval ?? 'month';
  const amount = inDollars(price.amount * session.quantity);
  const refusal = html`<div class="refusal" role="alert">
    <p>The card was declined and nothing was paid. Try another card, or go back.</p>
  </div>`;
  return pageFrame(
    { title: `Pay ${merchant}`, base: account.pagesAt() },
    html`<p class="from">${merchant}</p>
      <h1>Subscribe to ${findProduct(price.productId)?.name ?? 'the plan'}</h1>
      ${isDeclined ? refusal : ''}
      <div class="card">
        <p class="amount">${amount} <small>each ${interval}</small></p>
        <dl>${facts(account, session)}</dl>
        <form method="post" action="${account.pagesAt()}/checkout/${session.id}">
          <button class="primary" name="card" value="works">Pay ${amount}</button>
          <button name="card" value="declines">Pay with a card that is declined</button>
        </form>
        ${
          session.cancelUrl
            ? html`<a class="button" href="${session.cancelUrl}">Cancel and go back</a>`
            : ''
        }
      </div>
      <p class="back muted">The plan renews each ${interval} until you cancel it.</p>`,
  );
}

function facts(account: Account, session: CheckoutRecord): Html[] {
  const price = priceOf(session);
  const interval = price.interval ?? 'month';
  const amount = price.amount * session.quantity;
  const customer = session.customerId ? findCustomer(account, session.customerId) : undefined;
  const email = customer?.email ?? session.customerEmail;
  const now = account.now(session.customerId);
  return [
    ...(interval === 'year' ? [fact('For each month', inDollars(amount / 12))] : []),
    fact('To pay today', inDollars(amount)),
    fact('Renews on', asDay(nextPeriodEnd(now, interval, now))),
    ...(email ? [fact('Email', email)] : []),
  ];
}

/** The page of a session that can no longer be paid. */
export function closedCheckoutPage(
  { account, merchant }: PageSurroundings,
  session: CheckoutRecord,
): Html {
  const isPaid = session.status === 'complete';
  const onward = isPaid ? successAddress(session) : session.cancelUrl;
  return pageFrame(
    { title: isPaid ? 'Paid' : 'Expired', base: account.pagesAt() },
    html`<p class="from">${merchant}</p>
      <h1>${isPaid ? 'This is already paid' : 'This page has expired'}</h1>
      <div class="card">
        <p>
          ${
            isPaid
              ? 'The plan has begun. Nothing is charged a second time.'
              : 'Nothing was paid. You can begin again on the site.'
          }
        </p>
        ${onward ? html`<a class="button" href="${onward}">Back to ${merchant}</a>` : ''}
      </div>`,
  );
}

/** Where a paid session leads; the product may have asked to be told which session it was. */
export function successAddress(session: CheckoutRecord): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
