import { expect, test } from 'vitest';

import { anId } from '../testing/s3-server.ts';
import type { ListRange, StoredEntry } from './storage.server.ts';
import { removeStrayFiles } from './stray-files.server.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const HOUR_MS = 3_600_000;

function aStorage(ages: Record<string, number>) {
  const removed: string[] = [];
  return {
    removed,
    async *list({ after = '' }: ListRange = {}): AsyncGenerator<StoredEntry[]> {
      const entries = Object.entries(ages)
        .filter(([name]) => name > after && !removed.includes(name))
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, hours]) => ({
          name,
          byteSize: 1,
          modifiedAt: new Date(NOW.getTime() - hours * HOUR_MS),
        }));
      for (let start = 0; start < entries.length; start += 2) {
        yield await Promise.resolve(entries.slice(start, start + 2));
      }
    },
    remove: (names: readonly string[]) => {
      removed.push(...names);
      return Promise.resolve();
    },
  };
}

test('files without a row are removed after a day, and no others', async () => {
  const [known, lost, recent] = [anId(), anId(), anId()];
  const storage = aStorage({
    [`${known}-9x9.webp`]: 1000,
    [`${known}-9x9.original.jpg`]: 1000,
    [`${lost}-9x9.webp`]: 25,
    [`${lost}-9x9.original.jpg`]: 25,
    [`${recent}.mp4`]: 23,
  });
  const asked: Array<[string, string]> = [];
  const findIds = (first: string, last: string) => {
    asked.push([first, last]);
    return Promise.resolve(new Set([known]));
  };
  expect(await removeStrayFiles(storage, { now: NOW, findIds })).toBe(2);
  expect(storage.removed.toSorted()).toEqual([`${lost}-9x9.original.jpg`, `${lost}-9x9.webp`]);
  expect(asked.every(([first, last]) => first <= last)).toBe(true);
});

test('a part at a time, each name once, and again from the first after the last', async () => {
  const names = Array.from({ length: 7 }, (_, at) => `${String(at).repeat(32)}.mp4`);
  const storage = aStorage(Object.fromEntries(names.map((name) => [name, 25])));
  let after = '';
  const asked: string[] = [];
  const search = {
    most: 3,
    now: NOW,
    findIds: (first: string, last: string) => {
      asked.push(first.slice(0, 1) + last.slice(0, 1));
      return Promise.resolve(new Set([first, last]));
    },
    onSeen: (name: string) => {
      after = name;
      return Promise.resolve();
    },
  };
  for (const end of [names[3], names[6], '', names[3]]) {
    await removeStrayFiles(storage, { ...search, after });
    expect(after).toBe(end);
  }
  expect(asked).toEqual(['01', '23', '45', '66', '01', '23']);
  expect(storage.removed).toEqual([]);
});

test('a search that is killed goes on after what it has seen, and leaves no file out', async () => {
  const names = Array.from({ length: 6 }, (_, at) => `${String(at).repeat(32)}.mp4`);
  const storage = aStorage(Object.fromEntries(names.map((name) => [name, 25])));
  let after = '';
  let kills = 0;
  const killed = (name: string) => (name.startsWith('3') && kills++ === 0 ? 'killed' : undefined);
  const search = {
    now: NOW,
    findIds: () => Promise.resolve(new Set<string>()),
    onSeen: (name: string) => {
      if (killed(name)) return Promise.reject(new Error('killed'));
      after = name;
      return Promise.resolve();
    },
  };
  await expect(removeStrayFiles(storage, { ...search, after })).rejects.toThrow('killed');
  expect(after).toBe(names[1]);
  expect(await removeStrayFiles(storage, { ...search, after })).toBe(2);
  expect(storage.removed).toEqual(names);
});
