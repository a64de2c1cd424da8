// Every mail of an account as it reaches a person: by a real mail server, from a built product that is given its
// address. The same way through the dialogs is in tests/e2e/mail-by-smtp.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { choose } from '../../app/accounts/social/testing/provider-visit.ts';
import { codeIn, Person, type Answer } from '../faults/person.ts';
import { startOwnProduct, type OwnProduct } from '../harness/own-product.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';

const CODE = /^\d{6} is your code for (?!a new password)/;
const RESET = /^\d{6} is your code for a new password$/;
const PASSWORD_CHANGED = /^Your password was changed$/;
const NEW_PASSWORD = 'lilac tree';

let mailServer: TestMailServer;
let product: OwnProduct;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  product = await startOwnProduct([], {
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await product.stop();
  await mailServer.close();
});

test("a changed password: the owner gets the mail 'Your password was changed', and the new one holds", async () => {
  const person = await owner();
  await call(person, 'PUT', '/auth/change-password', {
    currentPassword: person.password,
    newPassword: NEW_PASSWORD,
  });

  const mail = await mailTo(person, PASSWORD_CHANGED);
  expect(mail.text).toContain('If it was not you, please set a new password right away');
  expect(mail.text).not.toContain(NEW_PASSWORD);
  expect(mail.html).not.toContain(NEW_PASSWORD);

  const elsewhere = person.elsewhere({ signedIn: false });
  expect((await elsewhere.signIn(product.origin)).status).toBe(401);
  expect((await elsewhere.signIn(product.origin, NEW_PASSWORD)).status).toBe(200);
});

test('a forgotten password: the code comes by mail, and a word when it was used', async () => {
  const person = await owner();
  const elsewhere = person.elsewhere({ signedIn: false });
  await call(elsewhere, 'POST', '/auth/forgot-password', { email: person.email });
  const code = await mailedCode(person, RESET);
  await call(elsewhere, 'POST', '/auth/reset-password', {
    email: person.email,
    code,
    password: NEW_PASSWORD,
  });
  await mailTo(person, PASSWORD_CHANGED);
  expect((await elsewhere.signIn(product.origin, NEW_PASSWORD)).status).toBe(200);
});

test('a deleted account gets no mail any more, and its address is a new one to the next sign-up', async () => {
  const person = await owner();
  await call(person, 'DELETE', '/auth/delete-account');

  const next = person.elsewhere({ signedIn: false });
  await call(next, 'POST', '/auth/forgot-password', { email: person.email });
  await call(next, 'POST', '/auth/register', next.registration);
  // A code, and not the mail to an address that is taken; nothing for the reset before it.
  await expect
    .poll(() => subjectsTo(person))
    .toEqual([expect.stringMatching(CODE), expect.stringMatching(CODE)]);
  const code = codeIn(subjectsTo(person)[1]) ?? '';
  expect((await next.verify(product.origin, code)).status).toBe(200);
});

test('a sign-up with the address of an account: its owner gets a word, and nobody a code', async () => {
  const person = await owner();
  const stranger = person.elsewhere({ signedIn: false });
  await call(stranger, 'POST', '/auth/register', stranger.registration);
  await mailTo(person, /^You already have an account at /);
  expect(subjectsTo(person).filter((subject) => CODE.test(subject))).toHaveLength(1);
  expect((await person.me(product.origin)).body.data?.user?.isEmailVerified).toBe(true);
});

test.each([
  { provider: 'google', name: 'Google', isEmailVerified: true },
  { provider: 'facebook', name: 'Facebook', isEmailVerified: false },
])(
  "a new person comes by $name, and the mail for a forgotten password says 'You sign in with $name'",
  async ({ provider, name, isEmailVerified }) => {
    const person = new Person();
    await comeBy(person, { provider, isEmailVerified });
    const { body } = await person.me(product.origin);
    expect(body.data?.user).toMatchObject({ firstName: 'Augusta', isEmailVerified: true });

    await call(new Person(), 'POST', '/auth/forgot-password', { email: person.email });
    const mail = await mailTo(person, new RegExp(`^You sign in with ${name}$`));
    expect(mail.text).toContain(`'Continue with ${name}'`);
    expect(subjectsTo(person).filter((subject) => RESET.test(subject))).toEqual([]);
    await comeBy(person.elsewhere({ signedIn: false }), { provider, isEmailVerified: true });
  },
);

test.each([
  { provider: 'google', name: 'Google', isEmailVerified: true },
  { provider: 'facebook', name: 'Facebook', isEmailVerified: false },
])(
  'the owner of an account comes by $name: it is the same account, and its password can still be reset by mail',
  async ({ provider, isEmailVerified }) => {
    const person = await owner();
    const elsewhere = person.elsewhere({ signedIn: false });
    await comeBy(elsewhere, { provider, isEmailVerified });
    // The name of the account, not the one that the provider has.
    const { body } = await elsewhere.me(product.origin);
    expect(body.data?.user).toMatchObject({ firstName: 'Ada', isEmailVerified: true });

    await call(new Person(), 'POST', '/auth/forgot-password', { email: person.email });
    await mailTo(person, RESET);
    expect((await elsewhere.signIn(product.origin)).status).toBe(200);
  },
);

/** Somebody whose account was made by email; the first mail was the code. The browser is signed in. */
async function owner(): Promise<Person> {
  const person = new Person();
  await call(person, 'POST', '/auth/register', person.registration);
  expect((await person.verify(product.origin, await mailedCode(person, CODE))).status).toBe(200);
  return person;
}

async function call(
  person: Person,
  method: string,
  path: string,
  payload?: object,
): Promise<Answer> {
  const answer = await person.call(product.origin, method, path, payload);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer;
}

/** Through the stand-in's page, and through the mailed code where the address is not vouched for. */
async function comeBy(
  person: Person,
  { provider, isEmailVerified }: { provider: string; isEmailVerified: boolean },
): Promise<void> {
  const there = await visit(person, `${product.origin}/api/v1/auth/${provider}`);
  const { email } = person;
  const back = await choose(there, { email, firstName: 'Augusta', isEmailVerified });
  const mailsBefore = subjectsTo(person).length;
  const end = await visit(person, back);
  expect(end).toBe(isEmailVerified ? '/memorials' : '/?auth=confirm');
  if (isEmailVerified) return;
  await expect.poll(() => subjectsTo(person).length).toBeGreaterThan(mailsBefore);
  const code = codeIn(subjectsTo(person).at(-1));
  await call(person, 'POST', '/auth/social/confirm', { code });
}

/** Opens an address that leads on; resolves to where it leads. */
async function visit(person: Person, address: string): Promise<string> {
  const answer = await fetch(address, {
    headers: person.headers(product.origin),
    redirect: 'manual',
  });
  person.keep(answer.headers.getSetCookie());
  return answer.headers.get('location') ?? '';
}

/** The subjects of what was delivered so far, in its order. */
function subjectsTo(person: Person): string[] {
  return mailsTo(person).map(({ subject = '' }) => subject);
}

function mailsTo({ email }: Person) {
  return mailServer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
}

/** Waits for a mail with such a subject. */
async function mailTo(person: Person, subject: RegExp) {
  await expect.poll(() => subjectsTo(person)).toContainEqual(expect.stringMatching(subject));
  const mail = mailsTo(person).find((candidate) => subject.test(candidate.subject ?? ''));
  if (!mail) throw new Error(`No mail ${subject} to ${person.email}`);
  return mail;
}

async function mailedCode(person: Person, subject: RegExp): Promise<string> {
  return codeIn((await mailTo(person, subject)).subject) ?? '';
}
