/** The addresses of the hosted pages and of the merchant's view, below `/stripe`. They work without script. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { Hono } from 'hono';

import { findSubscription, type Account } from './account.server.ts';
import { YEARLY, MONTHLY } from './catalogue.ts';
import { expireLeftCheckouts, payCheckout } from './checkout-life.server.ts';
import { addMerchantView } from './merchant-view.server.ts';
import { formText, kept, type PagesOptions } from './page-actions.server.ts';
import { checkoutPage, closedCheckoutPage, successAddress } from './pages/checkout-page.ts';
import { portalPage } from './pages/portal-page.ts';
import { FONTS, STYLE } from './pages/style.ts';
import type { SubscriptionRecord } from './records.ts';
import {
  changePrice,
  endSubscription,
  isOver,
  resumeSubscription,
  scheduleEnd,
} from './subscription-life.server.ts';
import { catchUp, payOpenInvoice } from './subscription-turns.server.ts';

/** Everything below `/stripe`. */
export function stripePages(options: PagesOptions): Hono {
  const app = new Hono();
  app.use('*', async (_c, next) => {
    catchUp(options.account);
    expireLeftCheckouts(options.account);
    await next();
  });
  addCheckout(app, options);
  addPortal(app, options);
  addMerchantView(app, options);
  app.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css' }));
  for (const [name, place] of Object.entries(FONTS)) {
    app.get(`/fonts/${name}`, async (c) => {
      const font = await readFile(fileURLToPath(import.meta.resolve(place)));
      return c.body(new Uint8Array(font), 200, { 'content-type': 'font/woff2' });
    });
  }
  return app;
}

function addCheckout(app: Hono, options: PagesOptions): void {
  const { account } = options;
  const named = (id: string) => account.records.checkouts.find((session) => session.id === id);
  app.get('/checkout/:id', (c) => {
    const session = named(c.req.param('id'));
    if (!session) return c.text('There is no such checkout page.', 404);
    if (session.status !== 'open') return c.html(closedCheckoutPage(options, session));
    return c.html(checkoutPage(options, session, c.req.query('declined') !== undefined));
  });
  app.post('/checkout/:id', async (c) => {
    const session = named(c.req.param('id'));
    if (!session) return c.text('There is no such checkout page.', 404);
    const { card } = await c.req.parseBody();
    const here = `${account.pagesAt()}/checkout/${session.id}`;
    if (session.status === 'open' && card === 'declines') {
      return c.redirect(`${here}?declined`, 303);
    }
    if (session.status === 'open' && card === 'works') payCheckout(account, session);
    await kept(options);
    return c.redirect(session.status === 'complete' ? successAddress(session) : here, 303);
  });
}

function addPortal(app: Hono, options: PagesOptions): void {
  const { account } = options;
  const named = (id: string) => account.records.portalSessions.find((one) => one.id === id);
  app.get('/portal/:id', (c) => {
    const session = named(c.req.param('id'));
    if (!session) return c.text('There is no such portal page.', 404);
    return c.html(portalPage(options, session));
  });
  app.post('/portal/:id', async (c) => {
    const session = named(c.req.param('id'));
    if (!session) return c.text('There is no such portal page.', 404);
    const form = await c.req.parseBody();
    const subscription = findSubscription(account, formText(form['subscription']));
    if (subscription?.customerId === session.customerId && !isOver(subscription)) {
      doInPortal(account, subscription, formText(form['do']));
    }
    await kept(options);
    return c.redirect(`${account.pagesAt()}/portal/${session.id}`, 303);
  });
}

function doInPortal(account: Account, subscription: SubscriptionRecord, asked: string): void {
  if (asked === 'cancel' && subscription.cancelAt === null) {
    scheduleEnd(account, subscription, 'in the portal');
  }
  if (asked === 'resume') resumeSubscription(account, subscription);
  if (asked === 'pay') payOpenInvoice(account, subscription);
  if (asked === 'yearly') changePrice(account, subscription, YEARLY);
  if (asked === 'monthly') changePrice(account, subscription, MONTHLY);
  if (asked === 'cancel-now') endSubscription(account, subscription, 'cancellation_requested');
}
