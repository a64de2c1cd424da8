// A passkey in place of the code by email.
import { beforeEach, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import {
  requestOptionsSchema,
  type Assertion,
  type RequestOptions,
} from '../accounts/passkeys/contract.ts';
import {
  addPasskey,
  listPasskeys,
  type PasskeyUser,
} from '../accounts/passkeys/testing/passkey-user.ts';
import { SoftwareAuthenticator } from '../accounts/passkeys/testing/software-authenticator.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { OPERATOR_RATE_LIMITS } from './operator-limits.server.ts';
import { PASSKEY_POLICY } from './screens/page.server.ts';
import { PASSKEY_SCRIPT } from './screens/passkey-script.ts';
import { hiddenFields, OperatorBrowser, type OpenedPage } from './testing/operator-browser.ts';

const app = openTestApp({
  settings: {
    OPERATORS: Array.from({ length: 20 }, (_, index) => emailOf(index)).join(', '),
  },
});

function emailOf(index: number): string {
  return `operator-${index}@operators.example`;
}

let people = 0;

async function newOperator() {
  const user = await FamilyUser.register(app, { email: emailOf((people += 1)) });
  return new OperatorBrowser(app, user);
}

async function givePasskey({ user }: OperatorBrowser): Promise<PasskeyUser> {
  const { browser, email } = user;
  const device = new SoftwareAuthenticator(app.config.origin);
  const owner = { id: await user.id(), email, browser, device };
  expect((await addPasskey(owner)).status).toBe(201);
  return owner;
}

function optionsIn({ html }: OpenedPage): RequestOptions {
  const [, text = ''] = /data-options="([^"]*)"/.exec(html) ?? [];
  return requestOptionsSchema.parse(JSON.parse(text.replaceAll('&quot;', '"')));
}

const send = (operator: OperatorBrowser, page: OpenedPage, credential: Assertion | string) =>
  operator.submit(page, '/operator/passkey', {
    credential: typeof credential === 'string' ? credential : JSON.stringify(credential),
  });

const isIn = async (operator: OperatorBrowser) =>
  (await operator.open('/operator')).html.includes('<h1>Overview</h1>');

/** In a session that began with a code. */
async function allowPasskeys(operator: OperatorBrowser): Promise<void> {
  const overview = await operator.signIn();
  const allowed = await operator.submit(overview, '/operator/passkeys');
  expect(allowed.html).toContain('opens this screen');
  await operator.submit(allowed, '/operator/sign-out');
  // Another code can be sent.
  app.clock.advance({ minutes: 1 });
}

let operator: OperatorBrowser;
let device: SoftwareAuthenticator;
beforeEach(async () => {
  operator = await newOperator();
  ({ device } = await givePasskey(operator));
  await allowPasskeys(operator);
});

test('a passkey not allowed by a session with a code opens nothing', async () => {
  const other = await newOperator();
  const { device: added } = await givePasskey(other);
  const page = await other.open('/operator');
  expect(page.html).not.toContain('Use your passkey');
  const { html } = await other.signIn();
  expect(html).toContain('Your passkeys');
  await other.submit(await other.open('/operator'), '/operator/sign-out');
  // Beside an allowed one, it is not among those that are asked for, and its response is refused.
  const { device: second } = await givePasskey(operator);
  const asked = await operator.open('/operator');
  const options = optionsIn(asked);
  expect(options.allowCredentials).toHaveLength(1);
  const others = { ...options, allowCredentials: [] };
  for (const unknown of [second, added]) {
    expect((await send(operator, asked, unknown.get(others))).status).toBe(400);
  }
  expect(await isIn(operator)).toBe(false);
});

test('a name turns no other text around, and is no markup', async () => {
  const [passkey] = await listPasskeys(operator.browser);
  const name = '<b>مفتاح 2</b>';
  await operator.browser.put(`/passkeys/${passkey?.id}`, { name });
  expect((await operator.signIn()).html).toContain(
    '<strong><bdi>&lt;b&gt;مفتاح 2&lt;/b&gt;</bdi></strong>, added',
  );
});

test("only one's own passkey can be allowed", async () => {
  const other = await newOperator();
  await givePasskey(other);
  await operator.signIn();
  const [, id = ''] = /name="passkey" value="([^"]+)"/.exec((await other.signIn()).html) ?? [];
  expect(id).toMatch(/^pky_/);
  await operator.post('/operator/passkeys', {
    ...hiddenFields(await withSecond(), '/operator/passkeys'),
    passkey: id,
  });
  expect((await other.open('/operator')).html).not.toContain('opens this screen');
});

/** The overview with a form, because there is one more passkey. */
async function withSecond(): Promise<OpenedPage> {
  await givePasskey(operator);
  return operator.open('/operator');
}

test('opens the screen; the log says by which means', async () => {
  const page = await operator.open('/operator');
  expect(page.headers.get('content-security-policy')).toBe(PASSKEY_POLICY);
  expect(page.html).toContain(`<script>${PASSKEY_SCRIPT}</script>`);
  // Browsers send what they know besides, and this is more than the product reads.
  const credential = { ...device.get(optionsIn(page)), authenticatorAttachment: 'platform' };
  const overview = await send(operator, page, credential);
  expect([overview.status, overview.path]).toEqual([200, '/operator']);
  expect(overview.html).toContain('<h1>Overview</h1>');
  expect(overview.headers.get('content-security-policy')).not.toContain('script-src');
  expect(overview.html).not.toContain('<script');
  expect((await operator.open('/operator/log')).html).toContain('Signed in with a passkey');
  const log = (await operator.open('/operator/log')).html;
  expect(log).toContain('Allowed the passkey');
  // One about the passkey, one with the code of the session that allowed it.
  expect(await app.mailbox.to(operator.user.email)).toHaveLength(2);
});

test("isn't offered to an account without one, whose form is refused", async () => {
  const other = await newOperator();
  const page = await other.open('/operator');
  expect(page.html).not.toContain('id="passkey"');
  expect(page.html).not.toContain('your passkey');
  expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  const credential = JSON.stringify(device.get(optionsIn(await operator.open('/operator'))));
  expect((await other.post('/operator/passkey', { credential })).status).toBe(403);
});

test('is offered beside the code, which still opens the screen', async () => {
  const asked = await operator.submit(await operator.open('/operator'), '/operator/code');
  expect(asked.html).toContain('Use your passkey');
  const { code } = await app.mailbox.lastTo(operator.user.email);
  await operator.submit(asked, '/operator/sign-in', { code });
  expect((await operator.open('/operator/log')).html).toContain('Signed in with a code by email');
});

test("a response counts once, even for another browser's session", async () => {
  const page = await operator.open('/operator');
  const credential = device.get(optionsIn(page));
  await send(operator, page, credential);
  await operator.submit(await operator.open('/operator'), '/operator/sign-out');
  const again = await send(operator, await operator.open('/operator'), credential);
  expect(again.status).toBe(400);
  expect(again.html).toContain('We couldn’t confirm this passkey');
  const elsewhere = new OperatorBrowser(app, operator.user);
  const fresh = device.get(optionsIn(await operator.open('/operator')));
  await elsewhere.browser.login(operator.user.email);
  expect((await send(elsewhere, await elsewhere.open('/operator'), fresh)).status).toBe(400);
  expect(await isIn(elsewhere)).toBe(false);
});

test("another operator's passkey is refused", async () => {
  const other = await newOperator();
  const { device: othersDevice } = await givePasskey(other);
  await allowPasskeys(other);
  const page = await operator.open('/operator');
  const refused = await send(operator, page, othersDevice.get(optionsIn(page)));
  expect([refused.status, await isIn(operator)]).toEqual([400, false]);
  // Nor does a response to the other one's challenge open anything, by the right device.
  const credential = device.get(optionsIn(await other.open('/operator')));
  expect((await send(operator, page, credential)).status).toBe(400);
});

test('after five minutes the screen asks again', async () => {
  const page = await operator.open('/operator');
  const credential = device.get(optionsIn(page));
  app.clock.advance({ minutes: 5 });
  const late = await send(operator, page, credential);
  expect(late.html).toContain('The passkey request expired after five minutes');
  expect((await send(operator, late, device.get(optionsIn(late)))).html).toContain('Overview');
});

test("anything but a device's response is refused", async () => {
  const texts = [
    '',
    '{',
    '{"id":1}',
    '['.repeat(30_000),
    JSON.stringify({ id: 'a'.repeat(60_000) }),
  ];
  for (const text of texts) {
    const refused = await send(operator, await operator.open('/operator'), text);
    expect([refused.status, refused.html.includes('Operator sign-in')]).toEqual([400, true]);
  }
});

test.each([
  ['without the PIN or fingerprint', { isUnverified: true }],
  ['given to another site', { origin: 'https://evil.example' }],
  ['whose count is not higher', { signCount: 0 }],
])('a response %s is refused', async (_, fault) => {
  const page = await operator.open('/operator');
  const first = await send(operator, page, device.get(optionsIn(page)));
  await operator.submit(first, '/operator/sign-out');
  const later = await operator.open('/operator');
  expect((await send(operator, later, device.get(optionsIn(later), fault))).status).toBe(400);
  expect(await isIn(operator)).toBe(false);
});

test('a form from another site or session is refused', async () => {
  const page = await operator.open('/operator');
  const credential = JSON.stringify(device.get(optionsIn(page)));
  const headers = { origin: 'https://evil.example' };
  const foreign = await operator.submit(page, '/operator/passkey', { credential }, { headers });
  expect(foreign.status).toBe(403);
  const unsigned = await operator.submit(page, '/operator/passkey', { credential }, { form: 'x' });
  expect(unsigned.status).toBe(403);
  expect(await isIn(operator)).toBe(false);
});

test('wrong responses are limited, and the code still works', async () => {
  const page = await operator.open('/operator');
  for (let turn = 0; turn < OPERATOR_RATE_LIMITS.operatorPasskeys.max; turn += 1) {
    const wrong = device.get(optionsIn(page), { isUnverified: true });
    expect((await send(operator, page, wrong)).status).toBe(400);
  }
  const right = await send(operator, page, device.get(optionsIn(page)));
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await operator.signIn()).html).toContain('<h1>Overview</h1>');
});
