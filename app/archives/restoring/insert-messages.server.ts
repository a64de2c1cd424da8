/** Inserts the tributes and letters of a checked memorial, one batch at a time. */
import { join } from 'node:path';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import {
  insertReturnedCondolences,
  insertReturnedModes,
  insertReturnedSubmissions,
} from '../../messages/from-archive/returned-messages.server.ts';
import { insertReturnedTributes } from '../../tributes/from-archive/returned-tributes.server.ts';
import {
  CHECKED_FILES,
  type Checked,
  type CheckedCondolence,
  type CheckedSubmission,
  type CheckedTribute,
} from './checking/checked-memorial.server.ts';
import { readBatches } from './checking/line-files.server.ts';

export interface InsertedMessage {
  checked: Checked;
  /** the new addresses, by the addresses in the archive */
  addresses: ReadonlyMap<string, string>;
}

export async function insertMessage(
  transaction: DatabaseHandle,
  memorialId: string,
  { checked: { folder, found }, addresses }: InsertedMessage,
): Promise<void> {
  const photo = (address: string | null) =>
    address === null ? null : (addresses.get(address) ?? address);
  const newIds = new Map<string, string>();
  const tributes = readBatches<CheckedTribute>(join(folder, CHECKED_FILES.tributes));
  for await (const batch of tributes) {
    const rows = batch.map((row) => ({
      ...row,
      writtenAt: new Date(row.writtenAt),
      photo: photo(row.photo),
    }));
    const changed = await insertReturnedTributes(transaction, memorialId, rows);
    for (const [before, after] of changed) newIds.set(before, after);
  }
  await insertReturnedModes(transaction, memorialId, found.words);
  const submissions = readBatches<CheckedSubmission>(join(folder, CHECKED_FILES.submissions));
  for await (const batch of submissions) {
    const rows = batch.map((row) => ({
      ...row,
      ...datesOf(row),
      photo: photo(row.photo),
      tributeId: row.tributeId === null ? null : (newIds.get(row.tributeId) ?? row.tributeId),
      decidedAt: dateOf(row.decidedAt),
    }));
    await insertReturnedSubmissions(transaction, memorialId, rows);
  }
  const letters = readBatches<CheckedCondolence>(join(folder, CHECKED_FILES.letters));
  for await (const batch of letters) {
    const rows = batch.map((row) => ({
      ...row,
      ...datesOf(row),
      photo: photo(row.photo),
      answers: row.answers.map((answer) => ({
        ...answer,
        createdAt: new Date(answer.createdAt),
        sentAt: dateOf(answer.sentAt),
        refusedAt: dateOf(answer.refusedAt),
      })),
    }));
    await insertReturnedCondolences(transaction, memorialId, rows);
  }
}

function datesOf({ createdAt, writtenAt }: { createdAt: string; writtenAt: string }) {
  return { createdAt: new Date(createdAt), writtenAt: new Date(writtenAt) };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
