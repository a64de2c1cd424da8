import { describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../../../tests/harness/cpu-time.ts';
import { splitJson, type SplitOptions } from './split-json.server.ts';

const OPTIONS: SplitOptions = {
  fields: new Set(['name', 'size', 'more']),
  lists: new Set(['list', 'other']),
  fieldBytes: 1_000,
  entryBytes: 100,
};

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function split(
  text: string,
  { size = 7, ...options }: Partial<SplitOptions & { size: number }> = {},
) {
  const parts: unknown[] = [];
  for await (const { field, index, json } of splitJson(chunksOf(text, size), {
    ...OPTIONS,
    ...options,
  })) {
    parts.push([field, index, JSON.parse(json.toString())]);
  }
  return parts;
}

const DOCUMENT = {
  name: 'Å "q" \\ ] } , [ {',
  unknown: [1, { a: ['x]', 'y'] }],
  list: [{ a: '}', b: [1, [2]] }, 'two, three', -1.5e3, null, [], {}],
  size: 12,
  other: [],
  more: { list: [1, 2], deep: { name: 'no' } },
};
const PARTS = [
  ['name', undefined, DOCUMENT.name],
  ['list', undefined, []],
  ...DOCUMENT.list.map((entry, index) => ['list', index, entry]),
  ['size', undefined, 12],
  ['other', undefined, []],
  ['more', undefined, DOCUMENT.more],
];

describe('an object is split into its fields and the entries of its lists', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('in chunks of %d bytes', async (size) => {
    expect(await split(JSON.stringify(DOCUMENT), { size })).toEqual(PARTS);
    expect(await split(JSON.stringify(DOCUMENT, null, 2), { size })).toEqual(PARTS);
    expect(await split(`\uFEFF \n${JSON.stringify(DOCUMENT)}\n`, { size })).toEqual(PARTS);
  });

  test('without fields', async () => {
    expect(await split(' { } ')).toEqual([]);
  });

  test('a list of the wrong type is returned as a field', async () => {
    expect(await split('{"list": null, "other": "none"}')).toEqual([
      ['list', undefined, null],
      ['other', undefined, 'none'],
    ]);
  });
});

test.each([
  '',
  '[]',
  '"name"',
  'null ',
  '{',
  '{"name"',
  '{"name" 1}',
  '{"name": 1',
  '{"name": }',
  '{"name": 1,}',
  '{"name": 1 "size": 2}',
  '{name: 1}',
  '{"list": [1,]}',
  '{"list": [,1]}',
  '{"list": [1 2]}',
  '{"list": [1}',
  '{"list": [1]]}',
  '{"name": 1} {}',
  '{"name": "a}',
  '{"unknown": ]}',
])('anything but an object is refused: %s', async (text) => {
  await expect(split(text)).rejects.toMatchObject({ name: 'JsonSplitError', isTooLarge: false });
});

test('a value that is too large or too deep is refused before it is collected', async () => {
  const long = 'x'.repeat(200);
  await expect(split(`{"list": ["${long}`)).rejects.toMatchObject({ isTooLarge: true });
  await expect(split(`{"name": "${long.repeat(6)}`)).rejects.toMatchObject({ isTooLarge: true });
  await expect(split(`{"${long.repeat(6)}`)).rejects.toMatchObject({ isTooLarge: true });
  for (const start of ['', '{"name":', '{"list":', '{"unknown":']) {
    await expect(split(start + '['.repeat(100))).rejects.toMatchObject({ isTooLarge: true });
  }
  expect(await split(`{"unknown": "${long.repeat(100)}"}`)).toEqual([]);
});

test('many small entries take linear time', async () => {
  const entries = process.env['TEST_MATRIX'] === 'full' ? 1_000_000 : 250_000;
  const text = `{"list":[${'[],'.repeat(entries)}[]]}`;
  const readAll = async () => {
    let count = 0;
    for await (const _ of splitJson(chunksOf(text, 65_536), OPTIONS)) count += 1;
    expect(count).toBe(entries + 2);
  };
  const most = entries * 0.008;
  expect(await leastCpuMs(readAll, most)).toBeLessThan(most);
});
