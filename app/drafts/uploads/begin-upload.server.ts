import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { pageI18n } from '../../language/i18n.ts';
import type { ContributableMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { valueHash } from '../changes/value-hash.ts';
import type { Change, DraftDocument } from '../contract.ts';
import { readJudge } from '../contributions/part-authors.server.ts';
import { readCurrent } from '../current-draft.server.ts';
import { readPlanCount } from '../plan-limits/plan-use.server.ts';
import { lockPublished } from '../store.server.ts';
import { uploadMetadataSchema, type UploadMetadata } from './contract.ts';
import { noRoom } from './receiving/tus-endpoint.server.ts';
import type { AnnouncedFile } from './receiving/tus-server.server.ts';
import * as store from './store.server.ts';
import type { UploadContext } from './upload-context.server.ts';
import { fileProblem, kindOfFile, type UploadKind } from './upload-kinds.ts';

const MOST_OPEN = { uploads: 500, bytes: 3_000_000_000 };
const RETRY_SECONDS = 30;

/** @throws AppError FILE_REFUSED, PLAN_LIMIT, INVALID_INPUT, MEMORIAL_GONE, TOO_MANY_REQUESTS, UNAVAILABLE */
export async function beginUpload(
  context: UploadContext,
  memorial: ContributableMemorial,
  id: string,
  announced: AnnouncedFile,
): Promise<void> {
  const { metadata, kind, byteSize } = readAnnounced(announced);
  const { kysely, limits, draftUploads, now } = context;
  const { memorialId, actor } = memorial;
  await limits.consume({ rule: 'uploadsOfUser', subject: actor.userId });
  if (!(await draftUploads.files.hasRoomFor(byteSize))) throw noRoom();
  await kysely.transaction().execute(async (transaction) => {
    // Locks the memorial, so that concurrent uploads cannot together exceed the limits.
    const { state, document } = await readCurrent(transaction, memorialId, lockPublished);
    if (state === 'taken-down') throw new AppError('MEMORIAL_GONE');
    const place = placeOf(id, metadata);
    await refuseForeignPlace(transaction, memorial, { document, place });
    await refuseTooManyOpen(transaction, actor.userId, byteSize);
    const count = await readPlanCount(transaction, memorialId, document, { now: now() });
    const problem = count.problemOfFile(document, { kind, byteSize, field: place.field });
    if (problem) throw new AppError('PLAN_LIMIT', { message: problem });
    await store.insertUpload(transaction, {
      id,
      memorial_id: memorialId,
      user_id: actor.userId,
      filename: metadata.filename,
      filetype: metadata.filetype,
      kind,
      byte_size: byteSize,
      ...place,
      batch: metadata.batch ?? null,
      position: metadata.position ?? null,
      created_at: now(),
    });
  });
}

function readAnnounced({ byteSize, metadata }: AnnouncedFile): {
  metadata: UploadMetadata;
  kind: UploadKind;
  byteSize: number;
} {
  if (byteSize === undefined) {
    throw new AppError('INVALID_INPUT', { message: /*i18n*/ 'The file size is missing' });
  }
  const parsed = uploadMetadataSchema.safeParse(metadata);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' };
    throw new AppError('INVALID_INPUT', { message, fields: { [path.join('.')]: message } });
  }
  const problem = (i18n: I18n) => fileProblem(i18n, { ...parsed.data, byteSize }, parsed.data);
  const isRefused = problem(pageI18n) !== null;
  const kind = kindOfFile(parsed.data);
  if (isRefused || kind === null) {
    throw new AppError('FILE_REFUSED', isRefused ? { message: (i18n) => problem(i18n) ?? '' } : {});
  }
  return { metadata: parsed.data, kind, byteSize };
}

interface UploadPlace {
  list: string | null;
  item: string | null;
  field: string | null;
}

function placeOf(id: string, { list, item, field }: UploadMetadata): UploadPlace {
  const made = list ? (item ?? `itm_${id.slice('upl_'.length)}`) : null;
  return { list: list ?? null, item: made, field: field ?? null };
}

/**
 * Refuses an upload before the file is sent, if the sender may not change the target list or field.
 * @throws AppError NOT_ALLOWED
 */
async function refuseForeignPlace(
  transaction: DatabaseHandle,
  memorial: ContributableMemorial,
  { document, place }: { document: DraftDocument; place: UploadPlace },
): Promise<void> {
  const change = changeOf(place);
  const judge = change && (await readJudge(transaction, memorial, [change]));
  const reason = change && judge?.(document, change);
  if (reason !== undefined) throw new AppError('NOT_ALLOWED', { message: reason });
}

/**
 * The change that would add the file to the draft. It is only used to check the permission, so its value is a
 * placeholder.
 */
function changeOf({ list, item, field }: UploadPlace): Change | undefined {
  const id = 'upload';
  if (field) return { id, op: 'set', path: field, value: null, was: valueHash(null) };
  if (!list || !item) return undefined;
  return { id, op: 'insert', path: list, value: { id: item } };
}

/** @throws AppError TOO_MANY_REQUESTS */
async function refuseTooManyOpen(
  transaction: store.Db,
  userId: string,
  byteSize: number,
): Promise<void> {
  const open = await store.measureOpen(transaction, userId);
  if (open.uploads < MOST_OPEN.uploads && open.bytes + byteSize <= MOST_OPEN.bytes) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message:
      /*i18n*/ 'You’re already uploading a lot of files. We’ll upload this one when the others are done.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
