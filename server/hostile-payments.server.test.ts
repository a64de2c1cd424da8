import { expect, test } from 'vitest';

import { createBillingApp } from '../app/billing/testing/billing-app.ts';
import { signatureHeader } from '../app/billing/testing/scripted-stripe.ts';
import { HOSTILE_BODIES } from '../tests/harness/hostile-bodies.ts';
import { openForTests } from '../tests/harness/open-for-tests.ts';
import type { TestBrowser } from '../tests/harness/test-browser.ts';

const WEBHOOK = '/api/v1/subscription/webhook';

const app = openForTests(() => createBillingApp());

function event(fields: Record<string, unknown>, object: unknown = {}): string {
  return JSON.stringify({
    id: 'evt_hostile',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object },
    ...fields,
  });
}

/** Webhook events that are invalid or name no known customer. */
const EVENTS: ReadonlyArray<[string, string]> = [
  ['nobody', event({}, { customer: 'cus_nobody' })],
  ['NUL in the customer', event({}, { customer: 'cus_\u0000' })],
  ['NUL in the id', event({ id: 'evt_\u0000' }, { customer: 'cus_1' })],
  ['half a character', event({ id: 'evt_\ud800' }, { customer: 'cus_\udfff' })],
  ['a very long customer', event({}, { customer: 'c'.repeat(90_000) })],
  ['a customer of another kind', event({}, { customer: ['cus_1'] })],
  ['a customer in a customer', event({}, { object: 'customer', id: { id: 'cus_1' } })],
  ['SQL', event({ id: "'; drop table users; --" }, { customer: "'; drop table users; --" })],
  ['a very long id', event({ id: 'e'.repeat(90_000) }, { customer: 'cus_1' })],
  ['an empty customer', event({}, { customer: '' })],
  ['no object', event({ data: null })],
  ['a list of objects', event({ data: { object: [] } })],
  ['a type of another kind', event({ type: ['customer.deleted'] })],
  ['a number as its id', event({ id: 7 })],
  [
    'lists in lists',
    event(
      {},
      { customer: 'cus_1', lines: JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as unknown },
    ),
  ],
];

function post(browser: TestBrowser, path: string, init: RequestInit): Promise<Response> {
  const headers = { origin: app.origin, 'content-type': 'application/json', ...init.headers };
  return browser.fetch(path, { method: 'POST', ...init, headers });
}

test('payment routes refuse hostile bodies', async () => {
  for (const path of ['create-checkout-session', 'create-portal-session']) {
    const { browser } = await app.person();
    const refusals: string[] = [];
    for (const [, body] of HOSTILE_BODIES) {
      const target = `/api/v1/subscription/${path}`;
      const response = await post(browser, target, { body: Buffer.from(body) });
      // A body in the right format fails as well, because the price is unknown or the user has never paid.
      expect([400, 409]).toContain(response.status);
      refusals.push(((await response.json()) as { code: string }).code);
    }
    expect(refusals).toEqual(
      expect.arrayContaining(['INVALID_JSON', 'INVALID_INPUT', 'FOREIGN_RETURN_ADDRESS']),
    );
  }
});

test('a signed event, however hostile, is accepted or refused', async () => {
  const callsBefore = app.stripe.calls.length;
  for (const [name, body] of [...HOSTILE_BODIES, ...EVENTS]) {
    const response = await post(app.browser(), WEBHOOK, {
      body: Buffer.from(body),
      headers: { 'stripe-signature': signatureHeader(body, app.clock.now()) },
    });
    expect([200, 400], name).toContain(response.status);
  }
  // The events name no known customer, so nothing calls the provider.
  expect(app.stripe.calls).toHaveLength(callsBefore);
});

test('every wrong signature is refused', async () => {
  const [, body] = EVENTS[0] ?? ['', ''];
  const bytes = Buffer.from(body);
  const right = signatureHeader(body, app.clock.now());
  const wrong = [
    '',
    '=',
    ',',
    't=',
    'v1=',
    't=,v1=',
    't=NaN,v1=00',
    `${right}0`,
    right.replace('v1=', 'v0='),
    right.toUpperCase(),
    `t=${'9'.repeat(400)},v1=${'0'.repeat(64)}`,
    'v1='.repeat(2_000),
    '\u00ff',
    '__proto__=1',
  ];
  for (const signature of wrong) {
    const response = await post(app.browser(), WEBHOOK, {
      body: bytes,
      headers: { 'stripe-signature': signature },
    });
    expect(response.status, signature).toBe(400);
    expect(await response.json(), signature).toMatchObject({ code: 'WEBHOOK_REFUSED' });
  }
});
