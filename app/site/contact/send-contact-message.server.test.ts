import { afterEach, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import { sendContactMessage, type ContactOutcome } from './send-contact-message.server.ts';

const app = openTestApp();
const OPERATOR = 'help@memorials.example.org';

let networks = 0;
let addresses = 0;
const aNetwork = () => `contact network ${(networks += 1)}`;
const anAddress = () => `writer-${(addresses += 1)}@example.org`;

interface Sending {
  values?: Partial<Record<'text' | 'name' | 'email', string>>;
  isTrapFilled?: boolean;
  network?: string;
  operator?: string | undefined;
}

function send(sending: Sending = {}): Promise<ContactOutcome> {
  const { values = {}, isTrapFilled = false, network = aNetwork() } = sending;
  const operator = 'operator' in sending ? sending.operator : OPERATOR;
  const whole = { text: 'How do I begin?', name: 'Ruth', email: anAddress(), ...values };
  return sendContactMessage(
    app.services,
    operator,
    { values: whole, isTrapFilled, formToken: undefined },
    { network, language: 'en' },
  );
}

let before = 0;
async function newMails() {
  const mails = await app.mailbox.to(OPERATOR);
  return mails.slice(before);
}
afterEach(async () => {
  before = (await app.mailbox.to(OPERATOR)).length;
});

test('a message reaches the operator, whose reply goes to the writer', async () => {
  const values = {
    text: 'Two lines.\nHis & hers',
    name: 'Ruth Lind',
    email: 'ruth@example.org',
  };
  expect(await send({ values })).toEqual({ isSent: true });
  const [mail] = await newMails();
  expect(mail).toMatchObject({
    subject: 'A message from the contact form',
    replyTo: 'ruth@example.org',
  });
  expect(mail?.text).toMatch(/^Two lines\.\nHis & hers\n\nRuth Lind · ruth@example\.org\n/);
  expect(mail?.html).toContain('His &amp; hers');
});

test("the name is optional; the message and the reply address aren't", async () => {
  expect(await send({ values: { name: ' ' } })).toEqual({ isSent: true });
  expect(await send({ values: { text: ' ', email: '' } })).toMatchObject({
    status: 400,
    form: {
      errors: {
        text: 'Enter your message.',
        email: 'Enter your email address so we can reply to you.',
      },
    },
  });
  const values = { text: 'a'.repeat(5_001), email: 'ruth@', name: 'R\u202Euth' };
  expect(await send({ values })).toMatchObject({
    status: 400,
    form: {
      values,
      errors: {
        text: 'Shorten what you’ve written to 5,000 characters. It’s currently 5,001 characters long.',
        email: 'Enter a full email address, for example name@example.org.',
      },
    },
  });
  expect(await newMails()).toHaveLength(1);
});

test('no address can add a header', async () => {
  expect(await send({ values: { email: 'a@example.org\r\nBcc: b@example.org' } })).toMatchObject({
    status: 400,
  });
  expect(await newMails()).toEqual([]);
});

test('two presses of the button, even at the same time, send one mail', async () => {
  const values = { text: 'Only once, please.', email: anAddress() };
  const sent = await Promise.all([send({ values }), send({ values })]);
  expect(sent).toEqual([{ isSent: true }, { isSent: true }]);
  expect(await send({ values })).toEqual({ isSent: true });
  expect(await newMails()).toHaveLength(1);
});

test('filling in the honeypot sends nothing, and a person can send again', async () => {
  const values = { email: anAddress() };
  expect(await send({ values, isTrapFilled: true })).toMatchObject({
    status: 400,
    form: { values, notice: expect.stringContaining('again') as string },
  });
  expect(await newMails()).toEqual([]);
  expect(await send({ values })).toEqual({ isSent: true });
});

test('advertising arrives, and its subject says what it may be', async () => {
  const text =
    'Buy cheap watches! https://spam.example https://spam.example/2 Call +1 555 0100 now';
  expect(await send({ values: { text, name: 'Win https://spam.example' } })).toEqual({
    isSent: true,
  });
  expect((await newMails())[0]?.subject).toBe('Possible spam from the contact form');
});

test('too many messages from one network or address are refused, and the text stays', async () => {
  const network = aNetwork();
  for (let count = 0; count < 10; count += 1) {
    expect(await send({ network })).toEqual({ isSent: true });
  }
  const values = { text: 'One more.' };
  expect(await send({ network, values })).toMatchObject({ status: 429, form: { values } });
  const email = anAddress();
  for (let count = 0; count < 5; count += 1) {
    expect(await send({ values: { email, text: `Message ${count}` } })).toEqual({ isSent: true });
  }
  const refused = await send({ values: { email, text: 'Message 6' } });
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) as number });
  expect(await newMails()).toHaveLength(15);
});

test('300 a day are sent, from everyone together', async () => {
  let sent = await countAtOnce(app, 270, { rule: 'contactsInAll' });
  while (sent <= 300 && 'isSent' in (await send())) sent += 1;
  expect(sent).toBeLessThan(300);
  expect(await send()).toMatchObject({ status: 429 });
});

test("nothing is sent without an operator's address", async () => {
  expect(await send({ operator: undefined })).toMatchObject({ status: 403 });
});
