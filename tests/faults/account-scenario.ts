// Makes every kind of write for an account until the server is killed.

import type { AccountRecord, AcknowledgedWrites } from './acknowledged-writes.ts';
import { codeIn, readOutbox } from './outbox.ts';
import type { ProductProcess } from './product-process.ts';
import { delay } from './test-run.ts';
import { TestUser } from './test-user.ts';

/** Signs up, verifies, changes the name, signs in elsewhere, and pays or deletes the account. */
export async function runAccountScenario(
  product: ProductProcess,
  writes: AcknowledgedWrites,
): Promise<void> {
  const { origin } = product;
  const user = new TestUser();
  const account = await writes.addAccount(user, () => user.register(origin));
  if (!account) return;
  const code = await waitForCode(product, user);
  if (!code) return;
  const verify = () => user.verify(origin, code);
  if (!(await writes.change(account, { isEmailVerified: true }, verify))) return;
  if (!(await renameThreeTimes(product, writes, account))) return;
  const other = user.inOtherBrowser({ signedIn: false });
  if (!(await writes.request('sign in', other.signIn(origin)))) return;
  if (user.number % 2 === 0) await pay(product, writes, account);
  else if (user.number % 5 === 0) {
    const deleteAccount = () => other.call(origin, 'DELETE', '/auth/delete-account');
    await writes.change(account, { exists: false }, deleteAccount);
  }
}

/** @returns false if a change was not acknowledged */
export async function renameThreeTimes(
  { origin }: ProductProcess,
  writes: AcknowledgedWrites,
  account: AccountRecord,
): Promise<boolean> {
  for (let change = 0; change < 3; change += 1) {
    const firstName = `Ada ${(writes.count + change).toString(36)}`;
    const rename = () => account.user.rename(origin, firstName);
    if (!(await writes.change(account, { firstName }, rename))) return false;
  }
  return true;
}

async function waitForCode(product: ProductProcess, user: TestUser): Promise<string | undefined> {
  while (product.isAlive()) {
    const code = codeIn(readOutbox(product.directory).get(user.email)?.at(-1));
    if (code) return code;
    await delay(50);
  }
  return undefined;
}

async function pay(
  product: ProductProcess,
  writes: AcknowledgedWrites,
  account: AccountRecord,
): Promise<void> {
  const { origin } = product;
  const { user } = account;
  const plans = await writes.request('plans', user.call(origin, 'GET', '/subscription/plans'));
  const priceId = plans?.data?.plans?.[1]?.billing?.monthly.priceId;
  if (!priceId) return;
  const payload = { priceId, successUrl: '/account', cancelUrl: '/account' };
  const path = '/subscription/create-checkout-session';
  const checkout = await writes.request('checkout', user.call(origin, 'POST', path, payload));
  const page = checkout?.data?.url;
  if (!page) return;
  await writes.change(account, { tier: 'pro' }, async () => {
    if (!(await submitPayment(page))) return { status: 0, headers: new Headers(), body: {} };
    return user.call(origin, 'GET', '/subscription/status');
  });
}

async function submitPayment(page: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ card: 'works' });
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status === 303;
  } catch {
    return false;
  }
}
