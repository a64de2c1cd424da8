/** Lists the objects of a bucket. */
import { setTimeout as pause } from 'node:timers/promises';

import type { S3Requests } from './s3-requests.server.ts';
import {
  type ListRange,
  MediaStorageUnavailableError,
  type StoredEntry,
} from './storage.server.ts';
import { nameOfPath } from './stored-names.server.ts';

const ENTRIES_PER_BATCH = 500;
const TWO_DIGITS = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

export async function* listObjects(
  requests: S3Requests,
  range: ListRange = {},
): AsyncGenerator<StoredEntry[]> {
  let batch: StoredEntry[] = [];
  for await (const entry of eachObject(requests, range)) {
    batch.push(entry);
    if (batch.length < ENTRIES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Goes on after the last object when the store has failed for a moment. */
async function* eachObject(
  requests: S3Requests,
  { after = '', folderOf }: ListRange,
): AsyncGenerator<StoredEntry> {
  let last = after;
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const entry of objectsAfter(requests, last, folderOf)) {
        last = entry.name;
        failures = 0;
        yield entry;
      }
      return;
    } catch (error) {
      const wait = requests.retryPausesMs[failures];
      if (wait === undefined || !mayBeTemporary(error)) throw failureOf(error, requests);
      await pause(wait);
    }
  }
}

/** Skips unknown objects, because other programs can use the same bucket. */
async function* objectsAfter(
  requests: S3Requests,
  after: string,
  folderOf: string | undefined,
): AsyncGenerator<StoredEntry> {
  const client = await requests.client();
  const folder = folderOf && `${folderOf.slice(0, 2)}/${folderOf.slice(2, 4)}/`;
  for (const prefix of folder ? [folder] : prefixesFrom(after)) {
    for await (const { key, size, lastModified } of client.listObjects({ prefix })) {
      const name = nameOfPath(key);
      if (name === null || name <= after) continue;
      yield { name, byteSize: size, modifiedAt: lastModified };
    }
  }
}

/** False if the store has refused the request. */
function mayBeTemporary(error: unknown): boolean {
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 500 || statusCode === 429;
}

function failureOf(error: unknown, { place }: S3Requests): MediaStorageUnavailableError {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  const reason = statusCode === undefined ? '' : ` (${statusCode} ${code})`;
  return new MediaStorageUnavailableError(
    `The media storage, ${place}, did not list its files${reason}.`,
    { cause: error },
  );
}

/**
 * The client cannot list from a name on. So these are the rest of its folders of the second level, then the rest of the
 * first, and together all files from its folder on.
 */
function prefixesFrom(name: string): string[] {
  if (name === '') return [''];
  const first = name.slice(0, 2);
  const second = name.slice(2, 4);
  return [
    ...TWO_DIGITS.filter((digits) => digits >= second).map((digits) => `${first}/${digits}/`),
    ...TWO_DIGITS.filter((digits) => digits > first).map((digits) => `${digits}/`),
  ];
}
