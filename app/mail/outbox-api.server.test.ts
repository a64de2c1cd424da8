import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { outboxRoutes } from './outbox-api.server.ts';
import { createOutbox } from './outbox-transport.server.ts';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'memorials-outbox-'));
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

describe('the outbox', () => {
  test('shows the newest mail first, and each on a page', async () => {
    let now = new Date('2026-03-01T12:00:00Z');
    const outbox = createOutbox(join(directory, 'mails'), () => now);
    const app = outboxRoutes(outbox);
    expect(await (await app.request('/')).text()).toContain('No emails yet');
    const mail = { to: 'ada@example.org', text: 'Hello', html: '<p>Hello</p>' };
    await outbox.send({ ...mail, subject: 'First <b>' });
    now = new Date('2026-03-01T12:00:01Z');
    await outbox.send({ ...mail, subject: 'Second' });
    const list = await (await app.request('/')).text();
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First &lt;b&gt;'));
    const [newest] = await outbox.list(1);
    const single = await app.request(`/${newest?.id}`);
    expect(await single.text()).toContain('srcdoc="&lt;p&gt;Hello&lt;/p&gt;"');
    expect(single.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(readdirSync(join(directory, 'mails'))).toHaveLength(2);
  });

  test('serves no files except its mails', async () => {
    const app = outboxRoutes(createOutbox(directory, () => new Date()));
    for (const id of ['../session-secret', '..%2Fsession-secret', 'x']) {
      expect((await app.request(`/${id}`)).status).toBe(404);
    }
  });
});

test('a mail sent again after a kill is one file, and its calendar is shown', async () => {
  const outbox = createOutbox(join(directory, 'again'), () => new Date());
  const calendar = { fileName: 'funeral.ics', method: 'PUBLISH', text: 'BEGIN:VCALENDAR' } as const;
  const mail = {
    id: 'mai_0123456789abcdefghijkl',
    to: 'ada@example.org',
    subject: 'Once',
    text: 'Words',
    html: '<p>Words</p>',
    calendars: [calendar],
  };
  await outbox.send(mail);
  await outbox.send(mail);
  const [sent, ...others] = await outbox.list(10);
  expect(others).toEqual([]);
  expect(sent?.calendars).toEqual([calendar]);
  const page = await outboxRoutes(outbox).request(`/${sent?.id}`);
  expect(await page.text()).toContain('BEGIN:VCALENDAR');
});
