import { describe, expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { renderEmail } from '../../mail/render-email.server.ts';
import { waitingEmail, writerEmail } from './emails.server.ts';

const sender = {
  language: 'en',
  i18n: pageI18n,
  product: 'Evermore & Söhne',
  provider: 'Evermore',
  origin: 'https://m.example',
};

const mail = (memorialName: string, kind: 'tribute' | 'letter' = 'tribute', language = 'en') =>
  renderEmail(writerEmail({ kind, memorialName, path: '/w/token', asksForReply: false }, sender), {
    ...sender,
    language,
  });

describe('the mail to a writer', () => {
  test("has the link to the writer's page and the memorial's name", async () => {
    const { subject, text, html } = await mail('Anna Berg');
    expect(subject).toBe('Your tribute to Anna Berg');
    expect(text).toContain('    https://m.example/w/token');
    expect(html).toContain('href="https://m.example/w/token"');
    expect(text).toContain('The family will read your tribute before it appears.');
    expect((await mail('Anna Berg', 'letter')).text).toContain('It won’t appear on the page.');
  });

  test.each(['tribute', 'letter'] as const)(
    'has the link of a %s, then how the family can reply, and the rest in small print',
    async (kind) => {
      const email = writerEmail(
        { kind, memorialName: 'Anna Berg', path: '/w/token', asksForReply: true },
        sender,
      );
      const { text } = await renderEmail(email, sender);
      expect(text).toMatch(/View your (tribute|message):\n {4}https:/);
      expect(text).toMatch(
        /\/w\/token\n\nTo let the family reply to you, .*\n\n--\nAnyone with this link/,
      );
    },
  );

  test("is in the memorial's language", async () => {
    expect((await mail('Anna Berg')).html).toContain('<html lang="en" dir="ltr">');
    expect((await mail('Anna Berg', 'letter', 'he')).html).toContain('<html lang="he" dir="rtl">');
  });

  test.each(['Anna\r\nBcc: eve@example.org', 'see casino.example', 'Anna\u202Egreb'])(
    "doesn't have the name %j",
    async (name) => {
      const { subject, text, html } = await mail(name);
      expect(subject).toBe('Your tribute');
      expect(text + html).not.toContain(name);
    },
  );

  test('fits light and dark mail programs', async () => {
    const { html } = await mail('Anna Berg');
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain('prefers-color-scheme: dark');
  });
});

test.each([
  [
    { tributes: 1, letters: 2, reports: 0, guests: 3 },
    'Nothing is published until someone reviews it.',
  ],
  [
    { tributes: 0, letters: 2, reports: 0, guests: 1 },
    'Condolences are private and never appear on the page.',
  ],
  [
    { tributes: 0, letters: 0, reports: 0, guests: 1 },
    'Only the owner and the editors can see who’s coming.',
  ],
])('the mail about %j ends with what applies to them', async (counts, sentence) => {
  const email = waitingEmail(
    {
      memorialId: 'mem_1',
      memorialName: 'Anna Berg',
      counts,
      unsubscribeUrl: 'https://m.example/u',
    },
    sender,
  );
  expect((await renderEmail(email, sender)).text).toContain(`\n\n${sentence}\n\n--\n`);
});
