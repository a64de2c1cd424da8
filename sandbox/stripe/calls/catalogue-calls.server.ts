/** Products and prices, to read. */
import type Stripe from 'stripe';
import { z } from 'zod';

import { priceAnswer, productAnswer } from '../answers/catalogue-answers.ts';
import { missingObject } from '../api-error.server.ts';
import { findPrice, findProduct, PRICES, PRODUCTS } from '../catalogue.ts';
import { listPage } from '../list-page.ts';
import { expand, filled, flag, notPlayed, pagination, parametersOf } from '../parameters.server.ts';
import type { AddCall } from './add-call.ts';

const listPrices = parametersOf<Stripe.PriceListParams>()({
  ...pagination,
  active: flag.optional(),
  created: notPlayed,
  currency: filled.optional(),
  expand,
  lookup_keys: z.array(filled).max(10, 'holds more than 10 keys').optional(),
  product: filled.optional(),
  recurring: notPlayed,
  type: z.enum(['one_time', 'recurring']).optional(),
});

const listProducts = parametersOf<Stripe.ProductListParams>()({
  ...pagination,
  active: flag.optional(),
  created: notPlayed,
  expand,
  ids: z.array(filled).optional(),
  shippable: notPlayed,
  type: notPlayed,
  url: notPlayed,
});

const retrieve = parametersOf<Stripe.PriceRetrieveParams & Stripe.ProductRetrieveParams>()({
  expand,
});

export function addCatalogueCalls(call: AddCall): void {
  call('get', '/v1/prices', listPrices, (wanted) => {
    const found = PRICES.map(priceAnswer).filter(
      (price) =>
        (wanted.active ?? price.active) === price.active &&
        (wanted.currency ?? price.currency) === price.currency &&
        (wanted.product ?? price.product) === price.product &&
        (wanted.type ?? price.type) === price.type &&
        (wanted.lookup_keys?.includes(price.lookup_key ?? '') ?? true),
    );
    return listPage(found, wanted, '/v1/prices');
  });
  call('get', '/v1/prices/:id', retrieve, (_wanted, id) => {
    const price = findPrice(id);
    if (!price) throw missingObject('price', id);
    return priceAnswer(price);
  });
  call('get', '/v1/products', listProducts, (wanted) => {
    const found = PRODUCTS.map(productAnswer).filter(
      (product) =>
        (wanted.active ?? product.active) === product.active &&
        (wanted.ids?.includes(product.id) ?? true),
    );
    return listPage(found, wanted, '/v1/products');
  });
  call('get', '/v1/products/:id', retrieve, (_wanted, id) => {
    const product = findProduct(id);
    if (!product) throw missingObject('product', id);
    return productAnswer(product);
  });
}
