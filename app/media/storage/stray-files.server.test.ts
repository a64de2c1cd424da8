import { expect, test } from 'vitest';

import { anId } from '../testing/s3-server.ts';
import type { StoredEntry } from './storage.server.ts';
import { removeStrayFiles } from './stray-files.server.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const HOUR_MS = 3_600_000;

function aStorage(ages: Record<string, number>) {
  const removed: string[] = [];
  return {
    removed,
    async *list(): AsyncGenerator<StoredEntry[]> {
      const entries = Object.entries(ages)
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
  expect(await removeStrayFiles(storage, findIds, NOW)).toBe(2);
  expect(storage.removed.toSorted()).toEqual([`${lost}-9x9.original.jpg`, `${lost}-9x9.webp`]);
  expect(asked.every(([first, last]) => first <= last)).toBe(true);
});
