import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { Hono } from 'hono';

import { findById, isOver, type Account } from '../account/account.server.ts';
import { MONTHLY, YEARLY } from '../account/catalogue.ts';
import { checkoutUrl, expireAbandonedCheckouts, payCheckout } from '../account/checkouts.server.ts';
import type { SubscriptionRecord } from '../account/records.ts';
import { applyDueTransitions, payOpenInvoice } from '../account/subscription-clock.server.ts';
import {
  cancelAtPeriodEnd,
  changePrice,
  endSubscription,
  resumeSubscription,
} from '../account/subscriptions.server.ts';
import { checkoutPage, closedCheckoutPage } from './checkout-page.ts';
import { formText, saveAndDeliver, type PagesOptions } from './form-actions.server.ts';
import { addMerchantRoutes } from './merchant-routes.server.ts';
import { portalPage } from './portal-page.ts';
import { FONTS, STYLE } from './style.ts';

export function stripePages(options: PagesOptions): Hono {
  const app = new Hono();
  app.use('*', async (_c, next) => {
    applyDueTransitions(options.account);
    expireAbandonedCheckouts(options.account);
    await next();
  });
  addCheckoutRoutes(app, options);
  addPortalRoutes(app, options);
  addMerchantRoutes(app, options);
  app.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css' }));
  for (const [name, specifier] of Object.entries(FONTS)) {
    app.get(`/fonts/${name}`, async (c) => {
      const font = await readFile(fileURLToPath(import.meta.resolve(specifier)));
      return c.body(new Uint8Array(font), 200, { 'content-type': 'font/woff2' });
    });
  }
  return app;
}

function addCheckoutRoutes(app: Hono, options: PagesOptions): void {
  const { account } = options;
  app.get('/checkout/:id', (c) => {
    const session = findById(account.records.checkouts, c.req.param('id'));
    if (!session) return c.text('There is no such checkout page.', 404);
    if (session.status !== 'open') return c.html(closedCheckoutPage(options, session));
    return c.html(checkoutPage(options, session, c.req.query('declined') !== undefined));
  });
  app.post('/checkout/:id', async (c) => {
    const session = findById(account.records.checkouts, c.req.param('id'));
    if (!session) return c.text('There is no such checkout page.', 404);
    const { card } = await c.req.parseBody();
    const url = checkoutUrl(account, session);
    if (session.status === 'open' && card === 'declines') return c.redirect(`${url}?declined`, 303);
    if (card === 'works') payCheckout(account, session);
    await saveAndDeliver(options);
    return c.redirect(session.status === 'complete' ? session.successUrl : url, 303);
  });
}

function addPortalRoutes(app: Hono, options: PagesOptions): void {
  const { account } = options;
  app.get('/portal/:id', (c) => {
    const session = findById(account.records.portalSessions, c.req.param('id'));
    if (!session) return c.text('There is no such portal page.', 404);
    return c.html(portalPage(options, session));
  });
  app.post('/portal/:id', async (c) => {
    const session = findById(account.records.portalSessions, c.req.param('id'));
    if (!session) return c.text('There is no such portal page.', 404);
    const form = await c.req.parseBody();
    const subscription = findById(account.records.subscriptions, formText(form['subscription']));
    if (subscription?.customerId === session.customerId && !isOver(subscription)) {
      changeInPortal(account, subscription, formText(form['action']));
    }
    await saveAndDeliver(options);
    return c.redirect(`${account.pagesUrl()}/portal/${session.id}`, 303);
  });
}

function changeInPortal(account: Account, subscription: SubscriptionRecord, action: string): void {
  if (action === 'cancel') cancelAtPeriodEnd(account, subscription);
  if (action === 'resume') resumeSubscription(account, subscription);
  if (action === 'pay') payOpenInvoice(account, subscription);
  if (action === 'yearly') changePrice(account, subscription, YEARLY);
  if (action === 'monthly') changePrice(account, subscription, MONTHLY);
  if (action === 'cancel-now') endSubscription(account, subscription);
}
