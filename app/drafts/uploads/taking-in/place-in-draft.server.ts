/** Adds a processed file to the draft. The change has the upload's id, so that repeating it has no effect. */
import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import type { AddedMedia } from '../../../media/intake/media-intake.server.ts';
import type { ContributableMemorial } from '../../../members/access.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { say } from '../../../wire/errors/sentence.ts';
import { addUploadToDraft } from '../../change-draft.server.ts';
import { readFieldAt } from '../../changes/change-paths.ts';
import { valueHash } from '../../changes/value-hash.ts';
import type { Change, DraftDocument, DraftItem } from '../../contract.ts';
import { readCurrent } from '../../current-draft.server.ts';
import { addressOf, listDraftMedia } from '../../plan-limits/draft-media.ts';
import { NOTHING_ON_ITS_WAY } from '../../plan-limits/on-their-way.server.ts';
import { readPlanCount } from '../../plan-limits/plan-use.server.ts';
import { listUnplaced } from '../../plan-limits/store.server.ts';
import { lockPublished } from '../../store.server.ts';
import {
  hasLaterForField,
  listBatchItems,
  type Settlement,
  type UploadRow,
} from '../store.server.ts';
import { placeProblem, type UploadKind } from '../upload-kinds.ts';
import { nextInBatch } from './batch-order.ts';

const GONE_NOTE =
  /*i18n*/ 'While this file was uploading, the part of the page it was meant for was removed. You’ll find the file under “Removed items”.';

interface PlacedFile extends AddedMedia {
  upload: UploadRow;
  kind: UploadKind;
}

interface Placing {
  transaction: DatabaseHandle;
  /** of the sender, because a sentence that counts what is there is stored as it is said */
  i18n: I18n;
  now: () => Date;
}

/** Must be called in the transaction that stores the file. */
export async function placeInDraft(
  { transaction, i18n, now }: Placing,
  memorial: ContributableMemorial,
  file: PlacedFile,
): Promise<Settlement> {
  const { upload, address, kind } = file;
  const { document, state } = await readCurrent(transaction, memorial.memorialId, lockPublished);
  if (state === 'taken-down') return refused(new AppError('MEMORIAL_GONE').message);
  const shown = findShown(document, upload, address);
  if (shown) return { state: 'known', address, ...shown };
  const problem =
    (kind === 'video' ? placeProblem(i18n, placeOf(upload)) : null) ??
    (await findPlanProblem({ transaction, i18n, now }, document, file));
  if (problem !== null) return refused(problem);
  const taken: Settlement = { state: 'taken', address, note: noteOf(file) };
  const change = await changeFor(transaction, document, file);
  if (!change) return taken;
  const outcome = await addUploadToDraft({ transaction, now }, memorial, change);
  const [refusal] = outcome.refused;
  if (refusal) return refused(say(i18n, refusal.message));
  return outcome.conflicts.length > 0 ? { ...taken, note: GONE_NOTE } : taken;
}

function refused(note: string): Settlement {
  return { state: 'refused', note };
}

function placeOf({ list, field }: UploadRow) {
  return { list: list ?? undefined, field: field ?? undefined };
}

function noteOf({ note }: PlacedFile): string | undefined {
  return note === null ? undefined : `This file ${note}.`;
}

function findShown(
  document: DraftDocument,
  { list, field, item }: UploadRow,
  address: string,
): { item?: string } | undefined {
  if (field) return readFieldAt(document, field) === address ? {} : undefined;
  if (list) {
    const same = itemsOf(document, list).find((other) => addressOf(other) === address);
    return same && same.id !== item ? { item: same.id } : undefined;
  }
  const { pictures, films } = listDraftMedia(document);
  return pictures.has(address) || films.has(address) ? {} : undefined;
}

/**
 * Returns the reason why the file exceeds the plan; null if the file fits. A file that the memorial already shows
 * always fits.
 */
async function findPlanProblem(
  { transaction, i18n, now }: Placing,
  document: DraftDocument,
  { upload, address, kind }: PlacedFile,
): Promise<string | null> {
  const { memorial_id: memorialId, byte_size: byteSize, field } = upload;
  const { pictures, films } = listDraftMedia(document);
  const unplaced = await listUnplaced(transaction, memorialId);
  if (pictures.has(address) || films.has(address) || unplaced.includes(address)) return null;
  // Of the files on their way, each is checked when its turn comes: whichever arrives first has the room.
  const count = await readPlanCount(transaction, memorialId, document, {
    now: now(),
    onTheirWay: { ...NOTHING_ON_ITS_WAY, unplaced },
  });
  const problem = count.problemOfFile(document, { kind, byteSize, field });
  return problem ? say(i18n, problem) : null;
}

async function changeFor(
  transaction: DatabaseHandle,
  document: DraftDocument,
  { upload, address, kind, taken }: PlacedFile,
): Promise<Change | undefined> {
  const { id, field, list, item, batch, position, memorial_id: memorialId } = upload;
  if (field) {
    // The user has since selected another picture for the field, so the field keeps the newer picture.
    if (await hasLaterForField(transaction, upload)) return undefined;
    return {
      id,
      op: 'set',
      path: field,
      value: address,
      was: valueHash(readFieldAt(document, field)),
    };
  }
  if (!list || !item) return undefined;
  const others =
    batch === null ? [] : await listBatchItems(transaction, { memorialId, batch, list });
  const order = itemsOf(document, list).map((other) => other.id);
  const value = list.endsWith('.photos')
    ? { id: item, photo: address, ...(taken === null ? {} : { taken }) }
    : { id: item, type: kind === 'video' ? 'video' : 'photo', url: address };
  return { id, op: 'insert', path: list, value, before: nextInBatch(order, others, position) };
}

function itemsOf({ sections }: DraftDocument, list: string): DraftItem[] {
  const [sectionId, name] = list.split('.');
  const section = sections.find(({ id }) => id === sectionId);
  return (name === 'photos' ? section?.photos : section?.content) ?? [];
}
