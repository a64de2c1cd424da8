/**
 * Turns a stored picture, and stores the result as a picture of its own. A picture that is the result of a turn is
 * made from the first one again, as long as that is stored: so turning often costs no quality, and the fourth turn
 * gives back the first address.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import pLimit from 'p-limit';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { addressId, parsePictureAddress, pictureAddress } from './addresses.ts';
import { hasRoomFor } from './disk-room.server.ts';
import type { AddedMedia, MediaIntake } from './intake/media-intake.server.ts';
import type { IntakeProcess } from './intake/process/intake-process.server.ts';
import type { MediaStorage, StoredFile } from './storage/storage.server.ts';
import { findMediaRow, findTurn, type MediaRow, saveTurn } from './store.server.ts';
import { locateOriginal } from './stored-media.server.ts';
import * as uses from './uses/store.server.ts';

const FULL_TURN = 4;

interface TurnContext {
  kysely: DatabaseHandle;
  storage: Pick<MediaStorage, 'find'>;
  intake: IntakeProcess;
  openIntake: () => Promise<MediaIntake>;
  heldUntil: () => Date;
}

interface Source {
  row: MediaRow;
  address: string;
  file: StoredFile;
  /** clockwise, 1 to 4 */
  turns: number;
}

const MOST_WAITING = { inAll: 10, ofMemorial: 2 };

/**
 * Each turn needs a copy of an original on the disk, so they wait for each other. Few may wait: a request stays open
 * meanwhile, and one family must not hold up the others.
 */
export function createPictureTurner(context: TurnContext) {
  const oneAtATime = pLimit(1);
  const waiting = new Map<string, number>();
  /** @throws AppError BUSY */
  return async (address: string, memorialId: string): Promise<string | null> => {
    const ofMemorial = waiting.get(memorialId) ?? 0;
    if (ofMemorial >= MOST_WAITING.ofMemorial || oneAtATime.pendingCount >= MOST_WAITING.inAll) {
      throw new AppError('BUSY');
    }
    waiting.set(memorialId, ofMemorial + 1);
    try {
      return await oneAtATime(turnPicture, context, { address, memorialId });
    } finally {
      const left = (waiting.get(memorialId) ?? 1) - 1;
      if (left > 0) waiting.set(memorialId, left);
      else waiting.delete(memorialId);
    }
  };
}

/** Resolves to the URL of the turned picture; null if no original is stored for this one. */
async function turnPicture(
  context: TurnContext,
  { address, memorialId }: { address: string; memorialId: string },
): Promise<string | null> {
  const { kysely, heldUntil } = context;
  const source = await findSource(context, address);
  if (!source) return null;
  const isBack = source.turns === FULL_TURN;
  const turned = isBack ? source.address : await addTurned(context, source, memorialId);
  // [Undo] names the picture that was turned, and the source may be needed for the next turn.
  const mediaIds = [address, source.address, turned].flatMap(
    (one) => parsePictureAddress(one)?.id ?? [],
  );
  await uses.insertIntakeUses(kysely, { memorialId, mediaIds, until: heldUntil() });
  return turned;
}

async function findSource(context: TurnContext, address: string): Promise<Source | undefined> {
  const row = (await locateOriginal(context.kysely, address))?.row;
  if (row?.kind !== 'picture') return undefined;
  const turn = await findTurn(context.kysely, row.id);
  const first = turn && (await openSource(context, turn.from));
  if (turn && first) return { ...first, turns: turn.turns + 1 };
  const own = await openSource(context, row.id);
  return own && { ...own, turns: 1 };
}

/** Undefined if the picture is no longer stored. */
async function openSource(
  { kysely, storage, heldUntil }: TurnContext,
  id: string,
): Promise<Omit<Source, 'turns'> | undefined> {
  // The hold prevents the sweep from removing the file meanwhile.
  if (!(await uses.holdMedia(kysely, id, heldUntil()))) return undefined;
  const row = await findMediaRow(kysely, id);
  if (!row) return undefined;
  const { width, height } = row;
  if (width === null || height === null) return undefined;
  const address = pictureAddress(addressId(id), { width, height });
  const original = await locateOriginal(kysely, address);
  const file = original && (await storage.find(original.name));
  return file ? { row, address, file } : undefined;
}

async function addTurned(
  context: TurnContext,
  { row, file, turns }: Source,
  memorialId: string,
): Promise<string> {
  const { kysely, openIntake } = context;
  const added = await openIntake();
  try {
    const { address } = await stageTurned(context, added, { row, file, turns });
    await added.prepare();
    await kysely.transaction().execute(async (transaction) => {
      await added.publish(transaction, memorialId);
    });
    const id = (await locateOriginal(kysely, address))?.row.id;
    if (id !== undefined) await saveTurn(kysely, id, { from: row.id, turns });
    return address;
  } finally {
    await added.discard();
  }
}

async function stageTurned(
  { intake }: TurnContext,
  added: MediaIntake,
  { row, file, turns }: Omit<Source, 'address'>,
): Promise<AddedMedia> {
  return intake.inFolder(async (folder) => {
    if (!(await hasRoomFor(folder, row.byte_size))) {
      throw Object.assign(new Error('There isn’t enough disk space to rotate a photo.'), {
        code: 'ENOSPC',
      });
    }
    const path = join(folder, 'original');
    const target = join(folder, 'turned');
    // A copy, because the original can be in a bucket.
    await pipeline(file.stream(), createWriteStream(path));
    await intake.run('turnPicture', { path, target, turns });
    return added.addPicture(target, { taken: row.taken });
  });
}
