import { beforeAll, describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../tests/harness/cpu-time.ts';
import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { CaseVisitor } from '../testing/case-visitor.ts';
import { openCaseForm } from './case-forms.server.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let visitor: CaseVisitor;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  memorialId = await owner.create({ fullName: 'Anna https://casino.example Berg' });
  await owner.publish(memorialId);
  visitor = new CaseVisitor(app, (await owner.memorial(memorialId)).slug);
});

let addresses = 0;
const anAddress = () => `form-${(addresses += 1)}@example.org`;

async function stored(): Promise<number> {
  const rows = await app.database.kysely.selectFrom('cases').select('id').execute();
  return rows.length;
}

describe('the form of a claim', () => {
  test('comes back filled in, with a message for each missing field', async () => {
    const outcome = await visitor.send('claim', {
      name: '',
      relationship: ' ',
      email: '',
      text: '',
    });
    expect(outcome).toMatchObject({
      status: 400,
      view: {
        errors: {
          text: 'Enter your message.',
          name: 'Enter your name.',
          relationship: 'Enter how you’re related, for example “daughter”.',
          email: 'Enter your email address so we can reply to you.',
        },
      },
    });
    const wrong = await visitor.send('claim', { email: 'ruth@', text: 'My words' });
    expect(wrong).toMatchObject({
      view: { values: { text: 'My words' }, errors: { email: expect.any(String) as string } },
    });
  });

  test('of the largest accepted size is refused kindly, quickly, and with all its text', async () => {
    const before = await stored();
    const text = 'Once upon a time… '.repeat(5_000);
    const send = () => visitor.send('claim', { text });
    expect(await leastCpuMs(send, 500)).toBeLessThan(500);
    const outcome = await send();
    if (!('view' in outcome) || !('values' in outcome.view)) throw new Error('It was taken');
    expect(outcome.view.errors.text).toContain('Shorten what you’ve written to 5,000 characters.');
    expect(outcome.view.values.text).toBe(text);
    expect(await stored()).toBe(before);
  });

  test('that is sent twice counts as one claim; a filled honeypot or an old token costs one more press', async () => {
    const before = await stored();
    const formToken = await visitor.formToken('claim');
    const email = anAddress();
    for (const _ of ['first', 'again']) {
      expect(await visitor.send('claim', { email }, { formToken })).toEqual({ hasArrived: true });
    }
    expect(await stored()).toBe(before + 1);
    expect(await app.mailbox.to(email)).toHaveLength(1);
    const trapped = { isTrapFilled: true };
    expect(await visitor.send('claim', { email }, trapped)).toMatchObject({ status: 400 });
    const other = { formToken: await visitor.formToken('wish') };
    expect(await visitor.send('claim', { email }, other)).toMatchObject({
      status: 400,
      view: { notice: expect.stringContaining('tap the button again') as string },
    });
  });

  test('puts no headers, links or text of its own into the mail', async () => {
    const refused = await visitor.send('claim', { email: 'a@example.org\r\nBcc: b@example.org' });
    expect(refused).toMatchObject({ status: 400 });
    const email = anAddress();
    expect(
      await visitor.send('claim', { email, name: 'Win https://spam.example', text: 'Spam words' }),
    ).toEqual({ hasArrived: true });
    const mail = await app.mailbox.lastTo(email);
    expect(mail.text + mail.subject).not.toMatch(/spam|casino|Spam words/);
    expect(mail.text).toContain('to look after a memorial page on');
  });

  test('is refused above three a day for one address, and above twenty an hour from one network', async () => {
    const email = anAddress();
    for (let count = 0; count < 3; count += 1) await visitor.send('claim', { email });
    expect(await visitor.send('claim', { email })).toMatchObject({
      status: 429,
      view: { values: { email } },
    });
    expect(await app.mailbox.to(email)).toHaveLength(3);
    const from = { network: 'one network' };
    const other = await owner.create();
    await owner.publish(other);
    const onOther = new CaseVisitor(app, (await owner.memorial(other)).slug);
    for (let count = 0; count < 10; count += 1) {
      expect(await visitor.send('wish', {}, from)).toEqual({ hasArrived: true });
      expect(await onOther.send('wish', {}, from)).toEqual({ hasArrived: true });
    }
    const elsewhere = { email: anAddress() };
    expect(await visitor.send('claim', elsewhere, from)).toMatchObject({ status: 429 });
    // A rejected request writes nothing to the database.
    const counters = () => app.database.kysely.selectFrom('attempts').selectAll().execute();
    const counted = await counters();
    expect(await visitor.send('wish', {}, from)).toMatchObject({ status: 429 });
    expect(await counters()).toEqual(counted);
  });
});

test('a page about invented people can neither be claimed nor asked to leave a person out', async () => {
  const { kysely } = app.database;
  await kysely
    .insertInto('memorials')
    .values({
      id: 'mem_0000000000000000000001',
      slug: 'an-example',
      document: JSON.stringify({
        fullName: 'Ada Lind',
        invented: true,
        sections: [],
        actionButtons: { sendCondolences: true, addTribute: true, share: true },
      }),
    })
    .execute();
  expect(await openCaseForm(app.services, { slug: 'an-example', kind: 'claim' })).toMatchObject({
    closed: expect.stringContaining('fictional') as string,
  });
  const onExample = new CaseVisitor(app, 'an-example');
  expect(await onExample.send('claim')).toMatchObject({ status: 403 });
});

test('an unknown page has no form', async () => {
  await expect(
    openCaseForm(app.services, { slug: 'nobody-here', kind: 'wish' }),
  ).rejects.toMatchObject({ code: 'MEMORIAL_NOT_FOUND' });
});
