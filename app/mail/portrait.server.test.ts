import { createCipheriv, randomBytes } from 'node:crypto';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { anOwnedSample } from '../archives/testing/archives.ts';
import { tellMembers } from '../messages/notifications/notifications.server.ts';
import { storeTribute } from '../messages/testing/stored-messages.ts';
import { PORTRAIT } from './portrait.server.ts';
import { asConfirmed } from './recipients.server.ts';
import { createMailService, type MailService } from './service.server.ts';
import type { OutgoingMail } from './transport.server.ts';

const app = openTestApp();
const KEY = Buffer.alloc(32, 1);
const JPEG = Buffer.from('a small picture');

/** A service with a portrait for every memorial. Its mails are sent by hand. */
function mailService(readPortrait: () => Promise<Buffer | undefined>) {
  const sent: OutgoingMail[] = [];
  const service = createMailService({
    kysely: app.database.kysely,
    jobs: { add: () => Promise.resolve(), handle: () => undefined },
    transport: { send: (mail) => Promise.resolve(void sent.push(mail)) },
    key: KEY,
    limitsKey: Buffer.alloc(32, 2),
    bounces: {
      key: Buffer.alloc(32, 3),
      hideEmail: (email) => email,
      onAddressStopped: () => Promise.resolve(),
    },
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
    kind: 'notice',
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

test("a member gets the page's portrait, and a stranger none of a page shared by link", async () => {
  const { id, owner } = await anOwnedSample(app, 'eleanor-whitfield');
  const email = 'invited@example.org';
  const invited = async () => {
    await owner.call('POST', `/${id}/invitations`, { email, role: 'contributor' });
    return app.mailbox.lastTo(email);
  };
  await storeTribute(app, id);
  await tellMembers(app.services);
  const told = await app.mailbox.lastTo(owner.email);
  expect(told.html).toContain('src="cid:');
  const portrait = Buffer.from(told.portrait ?? '', 'base64');
  expect(await sharp(portrait).metadata()).toMatchObject({
    format: 'jpeg',
    width: PORTRAIT.side,
    height: PORTRAIT.side,
  });
  expect(portrait.length).toBeLessThanOrEqual(PORTRAIT.maxBytes);

  expect((await invited()).portrait).toBeDefined();
  await owner.call('PUT', `/${id}/visibility`, { level: 'link' });
  const { portrait: none, html } = await invited();
  expect(none).toBeUndefined();
  expect(html).not.toMatch(/<img|\d{4} – \d{4}/);
  expect(html).toContain('Eleanor');
});

test('a mail queued by an earlier version is still sent', async () => {
  const { sent, service } = mailService(() => Promise.resolve(JPEG));
  const { kysely } = app.database;
  const id = 'mai_0123456789abcdefghijkl';
  const old = { to: 'ada@example.org', subject: 'Old', text: 'Words.', html: '<p>Words.</p>' };
  await kysely
    .insertInto('mails')
    .values({
      id,
      user_id: null,
      sealed: sealed(JSON.stringify(old), id),
      created_at: app.clock.now(),
      expires_at: new Date(app.clock.now().getTime() + 60_000),
    })
    .execute();
  await service.deliver(id);
  expect(sent).toEqual([{ id, ...old, bounceToken: expect.any(String) }]);
});

/** As the service encrypts mails, with the key of this test. */
function sealed(text: string, id: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce).setAAD(Buffer.from(id));
  const contents = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), contents]).toString('base64url');
}
