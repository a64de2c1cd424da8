import { html } from 'hono/html';

import { customerOf, type Account } from '../account/account.server.ts';
import { nextPeriodEnd } from '../account/billing-periods.ts';
import { priceOf, PRODUCT } from '../account/catalogue.ts';
import { checkoutUrl } from '../account/checkouts.server.ts';
import type { CheckoutRecord } from '../account/records.ts';
import { asDay, fact, inDollars, pageFrame, type Html } from './page-frame.ts';

export interface PageContext {
  account: Account;
  merchant: string;
}

/** @param isDeclined - true after a declined payment on this page */
export function checkoutPage(
  { account, merchant }: PageContext,
  session: CheckoutRecord,
  isDeclined: boolean,
): Html {
  const { interval, amount: cents } = priceOf(session);
  const amount = inDollars(cents);
  const refusal = html`<div class="refusal" role="alert">
    <p>The card was declined and nothing was paid. Try another card, or go back.</p>
  </div>`;
  return pageFrame(
    { title: `Pay ${merchant}`, base: account.pagesUrl() },
    html`<p class="from">${merchant}</p>
      <h1>Subscribe to ${PRODUCT.name}</h1>
      ${isDeclined ? refusal : ''}
      <div class="card">
        <p class="amount">${amount} <small>each ${interval}</small></p>
        <dl>${facts(account, session)}</dl>
        <form method="post" action="${checkoutUrl(account, session)}">
          <button class="primary" name="card" value="works">Pay ${amount}</button>
          <button name="card" value="declines">Pay with a card that is declined</button>
        </form>
        <a class="button" href="${session.cancelUrl}">Cancel and go back</a>
      </div>
      <p class="back muted">The plan renews each ${interval} until you cancel it.</p>`,
  );
}

function facts(account: Account, session: CheckoutRecord): Html[] {
  const { interval, amount } = priceOf(session);
  const { email } = customerOf(account, session);
  const now = account.now(session.customerId);
  return [
    ...(interval === 'year' ? [fact('For each month', inDollars(amount / 12))] : []),
    fact('To pay today', inDollars(amount)),
    fact('Renews on', asDay(nextPeriodEnd(now, interval, now))),
    fact('Email', email),
  ];
}

export function closedCheckoutPage(
  { account, merchant }: PageContext,
  session: CheckoutRecord,
): Html {
  const isPaid = session.status === 'complete';
  const returnUrl = isPaid ? session.successUrl : session.cancelUrl;
  return pageFrame(
    { title: isPaid ? 'Paid' : 'Expired', base: account.pagesUrl() },
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
        <a class="button" href="${returnUrl}">Back to ${merchant}</a>
      </div>`,
  );
}
