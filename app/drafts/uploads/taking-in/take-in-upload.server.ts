/**
 * Processes a complete upload: cleans and stores the file, then adds it to the draft. One transaction commits all
 * results, so that a crash leaves no partial result.
 */
import { createReadStream } from 'node:fs';

import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import { readLanguage } from '../../../accounts/user-names.server.ts';
import { readDateTaken } from '../../../media/date-taken.server.ts';
import { detectMediaKind } from '../../../media/detect-media-kind.server.ts';
import type { AddedMedia, MediaIntake } from '../../../media/intake/media-intake.server.ts';
import { MediaRefusedError } from '../../../media/media-refused.ts';
import { digestOf } from '../../../media/storage/staging.server.ts';
import { accessToContribute, type ContributableMemorial } from '../../../members/access.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { isAway } from '../../../wire/errors/outage.ts';
import * as store from '../store.server.ts';
import type { UploadContext } from '../upload-context.server.ts';
import type { UploadKind } from '../upload-kinds.ts';
import { placeInDraft } from './place-in-draft.server.ts';

const MOST_TRIES = 4;

const NOTES = {
  lost: /*i18n*/ 'This file didn’t finish uploading. Please add it again.',
  failed:
    /*i18n*/ 'We couldn’t read this file. Open it on your device, save a new copy and add that instead.',
  full: /*i18n*/ 'This page is full, so we couldn’t add the file. Remove something from the page, then add the file again.',
  notAllowed:
    /*i18n*/ 'You can no longer edit this memorial, so we couldn’t add the file. If you’d still like to add it, ask the owner.',
} as const;

/** @throws if the job should be retried */
export async function takeInUpload(context: UploadContext, id: string): Promise<void> {
  const { kysely, draftUploads, now } = context;
  const upload = await store.countTry(kysely, id);
  if (!upload) return;
  const problem = await tryToTakeIn(context, upload);
  if (problem !== undefined) {
    await store.settleUpload(kysely, id, { state: 'refused', note: problem }, now());
  }
  await draftUploads.files.remove(id);
}

/** Resolves to the reason for a rejection; undefined after success. */
async function tryToTakeIn(
  context: UploadContext,
  upload: store.UploadRow,
): Promise<string | undefined> {
  const { kysely, draftUploads } = context;
  const { files } = draftUploads;
  if (upload.tries > MOST_TRIES) return NOTES.failed;
  try {
    const memorial = await accessOfSender(kysely, upload);
    if (!memorial) return NOTES.notAllowed;
    if ((await files.sizeOf(upload.id)) !== upload.byte_size) return NOTES.lost;
    await files.withFile(upload.id, (path) => takeIn(context, memorial, upload, path));
    return undefined;
  } catch (error) {
    if (error instanceof MediaRefusedError) return error.sentence;
    if (error instanceof AppError && error.code === 'BODY_TOO_LARGE') return NOTES.full;
    // The file did not cause the failure, so the attempt does not count.
    if (isAway(error)) await store.uncountTry(kysely, upload.id);
    // Another run has settled the upload and removed its file.
    if ((await store.findUpload(kysely, upload.id))?.state !== 'taking') return undefined;
    throw error;
  }
}

async function accessOfSender(
  kysely: DatabaseHandle,
  { user_id: userId, memorial_id: memorialId }: store.UploadRow,
): Promise<ContributableMemorial | undefined> {
  try {
    return await accessToContribute(kysely, { userId, isEmailVerified: false }, memorialId);
  } catch (error) {
    if (error instanceof AppError && !isAway(error)) return undefined;
    throw error;
  }
}

async function takeIn(
  context: UploadContext,
  memorial: ContributableMemorial,
  upload: store.UploadRow,
  path: string,
): Promise<void> {
  const { kysely, media, findI18n, now } = context;
  const { sha256 } = await digestOf(createReadStream(path));
  const known = await findKnown(context, upload.memorial_id, sha256);
  const intake = known ? undefined : await media.openIntake();
  try {
    const kind = known?.kind ?? (await detectMediaKind(path, upload.kind));
    const file = known ?? (intake && (await addTo(intake, kind, path)));
    if (!file) throw new Error('There is neither a known file nor an intake');
    await intake?.prepare();
    const i18n = findI18n(await readLanguage(kysely, upload.user_id));
    await kysely.transaction().execute(async (transaction) => {
      // Every transaction locks the memorial before the upload, to avoid deadlocks.
      await store.lockMemorial(transaction, upload.memorial_id);
      const current = await store.lockUpload(transaction, upload.id);
      // The upload was cancelled, or another run has already processed the file.
      if (current?.state !== 'taking') return;
      const placed = { ...file, upload: current, kind };
      const settlement = await placeInDraft({ transaction, i18n, now }, memorial, placed);
      await store.settleUpload(transaction, upload.id, settlement, now());
      if (settlement.state === 'refused') return;
      await store.saveTakenFile(transaction, {
        memorial_id: upload.memorial_id,
        sha256,
        address: file.address,
        note: file.note,
        created_at: now(),
      });
      await intake?.publish(transaction);
    });
  } finally {
    await intake?.discard();
  }
}

interface KnownFile extends AddedMedia {
  kind: UploadKind;
}

async function findKnown(
  { kysely, media }: UploadContext,
  memorialId: string,
  sha256: string,
): Promise<KnownFile | undefined> {
  const taken = await store.findTakenFile(kysely, memorialId, sha256);
  // The hold prevents the sweep from removing the file.
  if (!taken || !(await media.hold(taken.address))) return undefined;
  if (!(await media.findOriginal(taken.address))) return undefined;
  const kind = /\.(?:mp4|webm)$/.test(taken.address) ? 'video' : 'picture';
  const { address, note } = taken;
  return { address, note, taken: await readDateTaken(kysely, address), kind };
}

function addTo(intake: MediaIntake, kind: UploadKind, path: string): Promise<AddedMedia> {
  return kind === 'picture' ? intake.addPicture(path) : intake.addVideo(path);
}
