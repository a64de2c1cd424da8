import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { CondolencesPage } from '../condolences/contract.ts';
import type { SubmissionsPage } from '../moderation/contract.ts';
import { Visitor, written } from './testing/visitor.ts';
import { confirmOwnEmail } from './writers-page/confirm-email.server.ts';
import { changeOwnMessage, readOwnMessage } from './writers-page/own-message.server.ts';

// A memorial in English, whose visitors may read its fixed texts in another language.
const app = openTestApp();
let owner: FamilyUser;
let id: string;
let slug: string;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  id = await owner.create({ visitorLanguages: true });
  await owner.publish(id);
  ({ slug } = await owner.memorial(id));
});

const SPANISH = '<html lang="es"';
const inSpanish = () => new Visitor(app, { language: 'es' });
const call = (method: string, path: string, payload?: unknown) =>
  owner.call(method, `/${id}${path}`, payload);
const lastTo = (email: string) => app.mailbox.lastTo(email);

test('a tribute that is taken out of spam is answered in the language in which it was written', async () => {
  const email = 'held-tribute@example.net';
  await inSpanish().write(slug, { email }, { isTrapFilled: true });
  const { body } = await call('GET', '/submissions?state=held');
  const { submissions } = body.data as unknown as SubmissionsPage;
  expect(submissions).toMatchObject([{ readIn: 'es' }]);
  const ids = submissions.map((submission) => submission.id);
  await call('POST', '/submissions/decisions', { ids, decision: 'publish' });
  const { html, text } = await lastTo(email);
  expect(html).toContain(SPANISH);
  expect(text).toMatch(/\/w\/t[\w-]+\?language=es\n/);
});

test('a condolence that is taken out of spam, the reply and the thank-you are, too', async () => {
  const email = 'held-condolence@example.net';
  const values = { email, mayAnswer: true };
  await inSpanish().write(slug, values, { kind: 'letter', isTrapFilled: true });
  const { body } = await call('GET', '/condolences?state=held');
  const letterId = (body.data as unknown as CondolencesPage).letters[0]?.id ?? '';
  await call('POST', `/condolences/${letterId}/fine`);
  const released = await lastTo(email);
  expect(released.html).toContain(SPANISH);
  const token = /\/w\/(l[\w-]+)\?language=es\n/.exec(released.text)?.[1] ?? '';
  await confirmOwnEmail(app.services, token);
  await call('POST', `/condolences/${letterId}/reply`, { text: 'Thank you, dear friend.' });
  await call('POST', '/condolences/thanks', { ids: [letterId], text: 'Thank you all.' });
  const answers = (await app.mailbox.to(email)).slice(1);
  expect(answers).toHaveLength(2);
  for (const { html, text } of answers) {
    expect(html).toContain(SPANISH);
    expect(text).toContain(`/${slug}/send-condolences?language=es\n`);
  }
});

test('the page of the writer, opened without a language in its address, is in that of the form', async () => {
  const token = await inSpanish().write(slug, { email: 'own-page@example.net' });
  const { memorial, values } = await readOwnMessage(app.services, token, false);
  expect(memorial.visitorLanguage).toBe('es');
  const email = 'own-page-2@example.net';
  const sent = { values: { ...values, email }, formToken: undefined, isTrapFilled: false };
  await changeOwnMessage(app.services, token, sent, inSpanish().writer);
  expect((await lastTo(email)).html).toContain(SPANISH);
});

test('who wrote in the language of the page gets emails in it', async () => {
  const email = 'english@example.net';
  await new Visitor(app).write(slug, { ...written(), email }, { isTrapFilled: true });
  const { body } = await call('GET', '/submissions?state=held');
  const ids = (body.data as unknown as SubmissionsPage).submissions.map((one) => one.id);
  await call('POST', '/submissions/decisions', { ids, decision: 'publish' });
  const { html, text } = await lastTo(email);
  expect(html).toContain('<html lang="en"');
  expect(text).not.toContain('language=');
});
