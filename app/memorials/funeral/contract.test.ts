import { describe, expect, test } from 'vitest';

import { readFieldValue, ITEM_FIELDS } from '../document-fields.ts';
import { readMemorialDocument } from '../documents/document-problems.ts';
import { aDocument } from '../testing/documents.ts';

const read = (name: string, value: unknown) => readFieldValue(ITEM_FIELDS.gatherings, name, value);

const problemsOf = (...gatherings: Array<Record<string, unknown>>) => {
  const sections = [{ type: 'serviceSection', order: 1, gatherings }];
  const reading = readMemorialDocument(aDocument({ sections }));
  return reading.ok ? [] : reading.problems.map(({ path, expected }) => [path, expected]);
};

const BURIAL = { kind: 'burial', timeZone: 'Europe/Berlin' };

describe('a link', () => {
  test.each([
    'https://stream.example.org/live?room=7#start',
    'https://münchen.example/live',
    'https://xn--mnchen-3ya.example/live',
    'https://example.org:8443/live',
  ])('%s is accepted', (address) => {
    expect(read('stream', address)).toMatchObject({ ok: true });
    expect(read('charity', { name: 'Hospice', url: address })).toMatchObject({ ok: true });
  });

  test.each([
    'http://example.org/live',
    'javascript:alert(1)',
    'https://javascript:alert(1)',
    'data:text/html,<p>',
    '//example.org',
    'https://user:secret@example.org/',
    'https://example',
    'https://',
    'https://example.org/a b',
    'https://203.0.113.7/live',
    'https://2130706433/',
    'https://0x7f.1./live',
    'https://example.org\\@evil.example/',
    'https://example.org/\r\nLocation: x',
    `https://${'a.'.repeat(2_000)}org/`,
    'tomorrow',
    7,
  ])('%j is refused', (address) => {
    expect(read('stream', address)).toMatchObject({
      ok: false,
      message: expect.stringContaining('starts with https://') as unknown,
    });
    expect(read('charity', { name: 'Hospice', url: address })).toMatchObject({ ok: false });
  });

  test('by a shortener is refused, because it hides where it leads', () => {
    const message = 'Expected the full web address instead of a short link.';
    expect(read('stream', 'https://bit.ly/3abc')).toEqual({ ok: false, message });
    expect(read('charity', { name: 'Hospice', url: 'https://t.co/x' })).toEqual({
      ok: false,
      message,
    });
  });
});

test.each([[{}], [{ url: 'https://example.org' }], [{ name: '' }], [{ name: ' \u200B' }]])(
  'a charity has a name, and not %j',
  (charity) => {
    expect(read('charity', charity)).toEqual({
      ok: false,
      message: 'Expected the name of the charity.',
    });
  },
);

test('a charity needs no link, and has no other fields', () => {
  expect(read('charity', { name: 'Hospice' })).toMatchObject({ ok: true });
  expect(read('charity', { name: 'Hospice', iban: 'DE89' })).toMatchObject({ ok: false });
});

describe('a document', () => {
  test("can have gatherings whose date, time and place aren't known yet", () => {
    expect(problemsOf(BURIAL, { ...BURIAL, date: '2028-02-29' })).toEqual([]);
  });

  test("can't have an hour skipped by the clocks", () => {
    expect(problemsOf({ ...BURIAL, date: '2026-03-29', time: '02:30' })).toMatchObject([
      ['sections[0].gatherings[0].time', expect.stringContaining('clocks go forward')],
    ]);
    expect(problemsOf({ ...BURIAL, date: '2026-10-25', time: '02:30' })).toEqual([]);
  });

  test.each([
    [{ date: '2026' }, 'date'],
    [{ date: '2027-02-29' }, 'date'],
    [{ date: '03.12.2026' }, 'date'],
    [{ time: '24:00' }, 'time'],
    [{ time: '9:30' }, 'time'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ kind: 'party' }, 'kind'],
    [{ label: 'Wake\r\nBEGIN:VEVENT' }, 'label'],
  ])('is refused with %j', (fields, name) => {
    expect(problemsOf({ ...BURIAL, ...fields })).toMatchObject([
      [`sections[0].gatherings[0].${name}`, expect.any(String)],
    ]);
  });

  test.each([
    ['date', { date: '2026-13-01', time: '10:00' }],
    ['date', { date: '9999-12-31', time: '23:59' }],
    ['time', { date: '2026-12-03', time: '25:00' }],
    ['timeZone', { date: '2026-12-03', time: '10:00', timeZone: 'Mars/Base' }],
  ])('is told what is wrong with a %s that no clock shows', (name, fields) => {
    expect(problemsOf({ ...BURIAL, ...fields }).map(([path]) => path)).toEqual([
      `sections[0].gatherings[0].${name}`,
    ]);
  });

  test('has at most six gatherings', () => {
    expect(problemsOf(...Array.from({ length: 7 }, () => BURIAL))).toMatchObject([
      ['sections[0].gatherings', 'a list of at most 6 gatherings'],
    ]);
  });
});
