/**
 * Keeps the photo of a form until a job prepares it (`take-in-photo.server.ts`). The form's answer waits only until
 * the bytes are kept, and the words are stored whatever becomes of the photo.
 */
import { Readable } from 'node:stream';

import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import { randomId } from '../../../wire/ids.server.ts';
import { formatBytes } from '../../../wire/text/format-bytes.ts';
import { MESSAGE_LIMITS } from '../../contract.ts';
import { TAKE_IN_MESSAGE_PHOTO } from '../../jobs.server.ts';
import type { MessageKind } from '../../message-kind.ts';
import type { WritingContext } from '../writing-context.server.ts';
import { photoNote } from './photo-notes.server.ts';
import * as store from './store.server.ts';

export interface KeptPhoto {
  id: string;
  byteSize: number;
  /** why there are no bytes */
  note?: string;
}

export type KeptOutcome = { ok: true; photo: KeptPhoto } | { ok: false; sentence: string };

export async function keepPhoto(
  { wordsPhotos, limits, kysely }: Pick<WritingContext, 'wordsPhotos' | 'limits' | 'kysely'>,
  i18n: I18n,
  sent: Blob,
  network: string,
): Promise<KeptOutcome> {
  const byteSize = sent.size;
  if (byteSize > MESSAGE_LIMITS.photoBytes) {
    const sentence = i18n._(
      'This photo is larger than {size}. Choose a smaller one, or send your message without it.',
      { size: formatBytes(MESSAGE_LIMITS.photoBytes, i18n.locale) },
    );
    return { ok: false, sentence };
  }
  const id = randomId('vph');
  const without = (note: string) => ({ ok: true, photo: { id, byteSize, note } }) as const;
  const refusal = await limits.tryConsume(kysely, { rule: 'photosOfNetwork', from: network });
  if (refusal) return without(photoNote('many'));
  if (!(await wordsPhotos.hasRoomFor(byteSize))) return without(photoNote('noRoom'));
  try {
    await wordsPhotos.append(id, 0, Readable.fromWeb(sent.stream() as never));
  } catch {
    // For example a full disk. The words are worth more than the photo.
    await wordsPhotos.remove(id);
    return without(photoNote('noRoom'));
  }
  return { ok: true, photo: { id, byteSize } };
}

/** Replaces a photo that is still on its way. Call it in the transaction that stores the words. */
export async function attachPhoto(
  { jobs, now }: Pick<WritingContext, 'jobs' | 'now'>,
  transaction: DatabaseHandle,
  { id, byteSize, note }: KeptPhoto,
  to: { memorialId: string; kind: MessageKind; wordsId: string; appears: boolean },
): Promise<void> {
  await store.removePhotosOf(transaction, to.kind, to.wordsId);
  const state = note === undefined ? 'waiting' : 'refused';
  await store.insertPhoto(transaction, {
    ...to,
    id,
    byteSize,
    state,
    note: note ?? null,
    now: now(),
  });
  if (state === 'waiting') await jobs.add(transaction, TAKE_IN_MESSAGE_PHOTO, { photo: id });
}
