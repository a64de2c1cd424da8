import ical, { type VEvent } from 'node-ical';
import { RouterContextProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { saveDocument } from '../../drafts/importing/save-document.server.ts';
import { createI18n, pageI18n } from '../../language/i18n.ts';
import { memorialSchema } from '../../memorials/contract.ts';
import type { Passed } from '../../memorials/door/access.server.ts';
import { getGathering } from '../../memorials/published-memorials.server.ts';
import { pageServices, type PageServices } from '../../request-context.server.ts';
import { loader } from './gathering-calendar.ts';

const database = openTestDatabase();
beforeEach(() => emptyAllTables(database));

type Fields = Record<string, unknown>;

/** Far in the future, because the page shows only the day of a funeral that is over. */
const FUNERAL: Fields = {
  kind: 'funeral',
  date: '2990-12-03',
  time: '14:00',
  timeZone: 'Europe/Warsaw',
  place: 'St Mary’s',
  address: '12 High Street\nKraków',
  directions: 'Behind the mill',
};
const WAKE: Fields = { ...FUNERAL, kind: 'wake', place: 'The Bell', time: undefined };
const UNDATED: Fields = { kind: 'burial', timeZone: 'Europe/Warsaw' };

const section = (gatherings: readonly Fields[], fields: Fields = {}) => ({
  type: 'serviceSection',
  order: 1,
  gatherings,
  ...fields,
});

async function publish(sections: readonly Fields[], fields: Fields = {}, replace = false) {
  const memorial = memorialSchema.parse({
    slug: 'ada-lind',
    fullName: 'Ada Lind',
    sections,
    ...fields,
  });
  await saveDocument(database.kysely, memorial, { replace });
}

const change = (values: { level?: 'link' | 'family'; state?: 'taken-down' }) =>
  database.kysely.updateTable('memorials').set(values).execute();

async function open(path: string): Promise<Response> {
  const request = new Request(`https://here.example${path}`);
  const [, slug, file] = /^(?:\/f)?\/([^/]+)\/funeral\/([^?]+)/.exec(path) ?? [];
  const context = new RouterContextProvider();
  const services: Partial<PageServices> = {
    kysely: database.kysely,
    now: () => new Date(),
    origin: 'https://here.example',
    product: { name: 'Evermore' } as PageServices['product'],
    findI18n: (language) => (language === 'es' ? createI18n('es', SPANISH) : pageI18n),
    readerI18n: () => pageI18n,
    reportFailure: (error) => {
      throw error;
    },
    caller: { passes: [], findUserId: async () => undefined, network: '192.0.2.1' },
  };
  context.set(pageServices, services as PageServices);
  return loader({
    request,
    context,
    params: { slug: slug ?? '', file: file ?? '' },
    url: new URL(request.url),
    pattern: '/:slug/funeral/:file',
  });
}

const SPANISH = { 'Funeral of {name}': ['Funeral de ', ['name']] } as never;

async function statusOf(path: string): Promise<[status: number, to: string | null]> {
  try {
    const { status, headers } = await open(path);
    return [status, headers.get('location')];
  } catch (error) {
    if (error instanceof Response) return [error.status, error.headers.get('location')];
    return [(error as { init: { status: number } }).init.status, null];
  }
}

async function readEvent(path: string): Promise<VEvent> {
  const calendar = ical.sync.parseICS(await (await open(path)).text());
  const events = Object.values(calendar).filter(
    (component): component is VEvent => component?.type === 'VEVENT',
  );
  expect(events).toHaveLength(1);
  return events[0] as VEvent;
}

describe('the calendar file of a gathering', () => {
  test("has its time, its place and the page's address, and no id", async () => {
    await publish([section([FUNERAL])]);
    const event = await readEvent('/ada-lind/funeral/1.ics');
    expect(event).toMatchObject({
      summary: 'Funeral of Ada Lind',
      location: 'St Mary’s, 12 High Street, Kraków',
      url: 'https://here.example/ada-lind',
    });
    expect(event.start.toISOString()).toBe('2990-12-03T13:00:00.000Z');
    expect(event.description).toContain('Behind the mill');
    expect(event.uid).toMatch(/^[0-9a-f]{32}@here\.example$/);
    const text = await (await open('/ada-lind/funeral/1.ics')).text();
    expect(text).not.toMatch(/itm_|sec_/);
  });

  test('replaces the entry in a calendar after each publication that changes the gathering', async () => {
    await publish([section([FUNERAL, WAKE])]);
    const first = await readEvent('/ada-lind/funeral/1.ics');
    await publish([section([{ ...FUNERAL, time: '15:00' }, WAKE])], {}, true);
    await publish([section([{ ...FUNERAL, time: '15:00' }, WAKE])], { quote: 'Be kind.' }, true);
    const second = await readEvent('/ada-lind/funeral/1.ics');
    expect([first, second].map(({ sequence }) => Number(sequence))).toEqual([0, 1]);
    expect(second.uid).toBe(first.uid);
    expect(Number((await readEvent('/ada-lind/funeral/2.ics')).sequence)).toBe(0);
  });

  test('opens in a calendar, and is hidden from search engines', async () => {
    await publish([section([FUNERAL])]);
    const { headers } = await open('/ada-lind/funeral/1.ics');
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="ada-lind-1.ics"',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-robots-tag': 'noindex',
    });
  });

  test('keeps its UID when its time changes', async () => {
    await publish([section([FUNERAL])]);
    const before = await readEvent('/ada-lind/funeral/1.ics');
    await publish([section([{ ...FUNERAL, time: '15:30' }])], {}, true);
    const after = await readEvent('/ada-lind/funeral/1.ics');
    expect(after.uid).toBe(before.uid);
    expect(after.start.toISOString()).toBe('2990-12-03T14:30:00.000Z');
  });

  test('is numbered through all sections, in page order', async () => {
    await publish([section([WAKE], { order: 2 }), section([FUNERAL, FUNERAL], { order: 1 })]);
    expect((await readEvent('/ada-lind/funeral/1.ics')).summary).toBe('Funeral of Ada Lind');
    const wake = await readEvent('/ada-lind/funeral/3.ics');
    expect([wake.summary, wake.datetype, wake.location]).toEqual([
      'Wake for Ada Lind',
      'date',
      'The Bell, 12 High Street, Kraków',
    ]);
    expect(wake.description).toContain('The time will be announced later.');
  });

  test("is in the visitor's chosen language, if the family offers it", async () => {
    await publish([section([FUNERAL])], { visitorLanguages: true });
    const path = '/ada-lind/funeral/1.ics?language=es';
    expect((await readEvent(path)).summary).toBe('Funeral de Ada Lind');
    await publish([section([FUNERAL])], {}, true);
    expect((await readEvent(path)).summary).toBe('Funeral of Ada Lind');
  });

  test('has no address meant only for guests', async () => {
    await publish([section([FUNERAL], { addressFor: 'coming' })]);
    const text = await (await open('/ada-lind/funeral/1.ics')).text();
    expect(text).not.toMatch(/High Street|mill/);
    expect(text).toContain('LOCATION:St Mary’s\r\n');
  });
});

describe('there is none', () => {
  test.each(['0.ics', '2.ics', '01.ics', '1', '1.ICS', '1.ics.ics', '-1.ics', '9999999999.ics'])(
    'at %s',
    async (file) => {
      await publish([section([FUNERAL])]);
      expect(await statusOf(`/ada-lind/funeral/${file}`)).toEqual([404, null]);
    },
  );

  test('without a date, and after the day', async () => {
    const past = { ...FUNERAL, date: '2020-12-03' };
    await publish([section([UNDATED])]);
    expect(await statusOf('/ada-lind/funeral/1.ics')).toEqual([404, null]);
    await publish([section([past])], {}, true);
    expect(await statusOf('/ada-lind/funeral/1.ics')).toEqual([404, null]);
    await publish([section([past], { staysOpen: true })], {}, true);
    expect(await statusOf('/ada-lind/funeral/1.ics')).toEqual([200, null]);
  });

  test('for a page that is unknown or taken down', async () => {
    await publish([section([FUNERAL])]);
    expect(await statusOf('/bo-lind/funeral/1.ics')).toEqual([404, null]);
    await change({ state: 'taken-down' });
    expect(await statusOf('/ada-lind/funeral/1.ics')).toEqual([410, null]);
  });
});

test('for family and friends, the file leads to the door, and is never cached', async () => {
  await publish([section([FUNERAL])]);
  await change({ level: 'family' });
  expect(await statusOf('/ada-lind/funeral/1.ics')).toEqual([303, '/ada-lind']);
  expect(await statusOf('/f/ada-lind/funeral/1.ics')).toEqual([303, '/ada-lind']);
  const { id } = await database.kysely
    .selectFrom('memorials')
    .select('id')
    .executeTakeFirstOrThrow();
  const passed = { memorialId: id } as Passed;
  const found = await getGathering(
    { kysely: database.kysely, now: () => new Date() },
    { slug: 'ada-lind', number: 1 },
    { passed },
  );
  expect(found.gathering.address).toBe('12 High Street\nKraków');
});
