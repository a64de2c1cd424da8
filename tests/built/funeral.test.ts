// The funeral of a memorial over HTTP: its page, its style sheet, its calendar file, and what is kept from strangers.
import ical, { type VEvent } from 'node-ical';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';

import { DEMO_ON_PRO, demoCookie } from './demo-session.ts';
import { FAMILY_PASSWORD, passedCookie } from './family-page.ts';
import { get, htmlAt } from './html.ts';
import { callAs } from './kept-memorial.ts';

const OPEN = 'a-funeral-for-all';
const CLOSED = 'a-funeral-with-a-closed-address';
const SECRET = /7 Hidden Lane|behind the orchard/;
const STYLES = /<link rel="stylesheet" href="(\/assets\/funeral-section-[^"]+\.css)"/;
const GATHERING = {
  kind: 'funeral',
  date: '2990-12-03',
  time: '14:00',
  timeZone: 'Europe/Warsaw',
  place: 'St Mary’s',
  address: '7 Hidden Lane',
  directions: 'Turn left behind the orchard',
  stream: 'none',
};

let cookie: string;

async function publish(slug: string, section: Record<string, unknown>): Promise<string> {
  const created = await callAs(cookie, 'POST', '', { fullName: 'Funeralia Lind' });
  const { id } = created['memorial'] as { id: string };
  await callAs(cookie, 'PUT', `/${id}/address`, { slug });
  const value = { type: 'serviceSection', gatherings: [GATHERING], ...section };
  const { revision } = await callAs(cookie, 'POST', `/${id}/draft/changes`, {
    changes: [{ id: 'a', op: 'insert', path: 'sections', value, before: null }],
  });
  await callAs(cookie, 'POST', `/${id}/publish`, {
    revision,
    visibility: { level: 'public', isIndexed: true },
  });
  await vi.waitUntil(async () => (await get(`/${slug}`)).status === 200, { timeout: 20_000 });
  return id;
}

let closedId: string;

beforeAll(async () => {
  cookie = await demoCookie(inject('origin'), DEMO_ON_PRO);
  await publish(OPEN, {});
  closedId = await publish(CLOSED, { addressFor: 'coming' });
});

async function eventAt(path: string, init?: RequestInit): Promise<VEvent> {
  const response = await get(path, init);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const [event] = Object.values(ical.sync.parseICS(await response.text())).filter(
    (component): component is VEvent => component?.type === 'VEVENT',
  );
  if (!event) throw new Error(`${path} has no event`);
  return event;
}

test('the page has the gathering, its links and its own style sheet, and no script for it', async () => {
  const html = await htmlAt(`/${OPEN}`);
  expect(html).toContain('Friday, 3 December 2990 at 14:00');
  expect(html).toContain(`href="/${OPEN}/funeral/1.ics"`);
  expect(html).toContain(`href="/${OPEN}/coming"`);
  expect(html).toMatch(/"@type":"Event"/);
  const [, address = ''] = STYLES.exec(html) ?? [];
  const styles = await get(address);
  expect([styles.status, styles.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/css'),
  ]);
  expect(await styles.text()).toMatch(/^@layer theme, ?base(?:, ?components)?; ?@layer components/);
});

test("a page without a funeral doesn't have its style sheet", async () => {
  expect(await htmlAt('/eleanor-whitfield')).not.toMatch(/funeral-section|gathering/);
});

test("the calendar file has the site's address, and is read again at each visit", async () => {
  const event = await eventAt(`/${OPEN}/funeral/1.ics`);
  expect(event.summary).toBe('Funeral of Funeralia Lind');
  expect(event.start.toISOString()).toBe('2990-12-03T13:00:00.000Z');
  expect(event.uid).toMatch(/^[0-9a-f]{32}@127\.0\.0\.1$/);
  const { headers } = await get(`/${OPEN}/funeral/1.ics`);
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each(['0.ics', '2.ics', '1', '1.txt', '%2e%2e.ics', '1.ics%00'])(
  'there is no calendar file at %s',
  async (file) => {
    expect((await get(`/${OPEN}/funeral/${file}`)).status).toBe(404);
  },
);

describe('an address only for guests', () => {
  test.each([
    `/${CLOSED}`,
    `/${CLOSED}.data`,
    `/${CLOSED}/funeral/1.ics`,
    `/${CLOSED}/feed.xml`,
    `/api/v1/memorials/${CLOSED}`,
  ])("isn't at %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(SECRET);
  });
});

test('for family and friends, the calendar file is behind the door', async () => {
  await callAs(cookie, 'PUT', `/${closedId}/visibility`, {
    level: 'family',
    password: FAMILY_PASSWORD,
  });
  await vi.waitUntil(async () => (await get(`/${CLOSED}/funeral/1.ics`)).status === 303);
  const path = `/f/${CLOSED}/funeral/1.ics`;
  expect((await get(path)).headers.get('location')).toBe(`/${CLOSED}`);
  const headers = { cookie: await passedCookie(CLOSED) };
  expect((await eventAt(path, { headers })).summary).toBe('Funeral of Funeralia Lind');
  expect((await get(path, { headers })).headers.get('cache-control')).toBe('private, no-store');
});
