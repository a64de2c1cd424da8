// What people do at the product, one thing after another, until it is gone: all that the API lets them write.

import { moment } from './chance.ts';
import type { Entry, Ledger } from './ledger.ts';
import { codeIn, outboxOf, Person } from './person.ts';
import type { Product } from './product.ts';

/** Somebody signs up and goes as far as they come: verifies, changes their name, signs in, pays, or leaves. */
export async function liveALife(product: Product, ledger: Ledger): Promise<void> {
  const { origin } = product;
  const person = new Person();
  const entry = await ledger.add(person, () => person.register(origin));
  if (!entry) return;
  const code = await awaitCode(product, person);
  if (!code) return;
  if (!(await ledger.change(entry, { isEmailVerified: true }, () => person.verify(origin, code)))) {
    return;
  }
  if (!(await renameOften(product, ledger, entry))) return;
  const other = person.elsewhere({ signedIn: false });
  if (!(await ledger.ask('sign in', other.signIn(origin)))) return;
  if (person.number % 2 === 0) await pay(product, ledger, entry);
  else if (person.number % 5 === 0) {
    const leave = () => other.call(origin, 'DELETE', '/auth/delete-account');
    await ledger.change(entry, { exists: false }, leave);
  }
}

/** Three changes of a name, each another; false when one was not acknowledged. */
export async function renameOften(
  { origin }: Product,
  ledger: Ledger,
  entry: Entry,
): Promise<boolean> {
  for (let change = 0; change < 3; change += 1) {
    const firstName = `Ada ${(ledger.acknowledged + change).toString(36)}`;
    const rename = () => entry.person.rename(origin, firstName);
    if (!(await ledger.change(entry, { firstName }, rename))) return false;
  }
  return true;
}

async function awaitCode(product: Product, person: Person): Promise<string | undefined> {
  while (product.isAlive()) {
    const code = codeIn(outboxOf(product.directory).get(person.email)?.at(-1));
    if (code) return code;
    await moment(50);
  }
  return undefined;
}

/** At the stand-in's page, as the browser does it, and back. */
async function pay(product: Product, ledger: Ledger, entry: Entry): Promise<void> {
  const { origin } = product;
  const { person } = entry;
  const plans = await ledger.ask('plans', person.call(origin, 'GET', '/subscription/plans'));
  const priceId = plans?.data?.plans?.[1]?.billing?.monthly.priceId;
  if (!priceId) return;
  const payload = { priceId, successUrl: '/account', cancelUrl: '/account' };
  const path = '/subscription/create-checkout-session';
  const checkout = await ledger.ask('checkout', person.call(origin, 'POST', path, payload));
  const page = checkout?.data?.url;
  if (!page) return;
  await ledger.change(entry, { tier: 'pro' }, async () => {
    if (!(await payAt(page))) return { status: 0, headers: new Headers(), body: {} };
    return person.call(origin, 'GET', '/subscription/status');
  });
}

async function payAt(page: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ card: 'works' });
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status === 303;
  } catch {
    return false;
  }
}
