import { expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { storeTribute } from '../messages/testing/stored-messages.ts';
import { asConfirmed } from './recipients.server.ts';
import { createMailService, type MailService } from './service.server.ts';
import type { OutgoingMail } from './transport.server.ts';

const app = openTestApp();
const JPEG = Buffer.from('a small picture');

/** A service with a portrait for every memorial. Its mails are sent by hand. */
function mailService(readPortrait: () => Promise<Buffer | undefined>) {
  const sent: OutgoingMail[] = [];
  const service = createMailService({
    kysely: app.database.kysely,
    jobs: { add: () => Promise.resolve(), handle: () => undefined },
    transport: { send: (mail) => Promise.resolve(void sent.push(mail)) },
    key: Buffer.alloc(32, 1),
    limitsKey: Buffer.alloc(32, 2),
    sender: { product: 'Evermore', provider: 'Evermore', origin: 'https://m.example' },
    memorials: {
      describe: () => Promise.resolve({ years: '1941 – 2026', hasPortrait: true }),
      readPortrait,
    },
    findI18n: app.services.findI18n,
    findLanguage: () => Promise.resolve(undefined),
    now: () => app.clock.now(),
    log: { warn: () => undefined },
  });
  return { sent, service };
}

async function sendOne(service: MailService): Promise<void> {
  const { kysely } = app.database;
  await kysely.deleteFrom('mails').execute();
  await service.enqueue(kysely, {
    recipient: { userId: null, email: asConfirmed('ada@example.org') },
    content: () => ({ subject: 'A mail', memorial: 'Anna Berg', before: ['Words.'], after: [] }),
    memorialId: 'mem_x',
    expiresAt: new Date(app.clock.now().getTime() + 60_000),
  });
  const { id } = await kysely.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  await service.deliver(id);
}

test('the portrait is read when the mail is sent', async () => {
  const { sent, service } = mailService(() => Promise.resolve(JPEG));
  await sendOne(service);
  expect(sent[0]?.portrait).toBe(JPEG.toString('base64'));
  expect(sent[0]?.html).toContain('src="cid:');
});

test.each([
  ['may no longer be seen', () => Promise.resolve(undefined)],
  ['cannot be read', () => Promise.reject(new Error('The storage is down.'))],
])('a portrait that %s is left out, and the mail is sent', async (_, readPortrait) => {
  const { sent, service } = mailService(readPortrait);
  await sendOne(service);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.portrait).toBeUndefined();
  expect(sent[0]?.html).not.toContain('<img');
  expect(sent[0]?.html).toContain('1941 – 2026');
});

test('a mail about a memorial without a portrait has none', async () => {
  const owner = await FamilyUser.register(app);
  const memorialId = await owner.create();
  await owner.publish(memorialId);
  await storeTribute(app, memorialId);
  const { portrait, html } = await app.mailbox.lastTo(owner.email);
  expect(portrait).toBeUndefined();
  expect(html).not.toContain('<img');
  expect(html).toContain('Anna Berg');
});
