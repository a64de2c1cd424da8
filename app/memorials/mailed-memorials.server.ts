/** What mails show of a memorial: its years and a small portrait, only to those who may see its page. */
import { setTimeout as pause } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MailedMemorials, MailReader } from '../mail/mailed-memorial.server.ts';
import { PORTRAIT } from '../mail/portrait.server.ts';
import { parsePictureAddress } from '../media/addresses.ts';
import type { MediaService } from '../media/service.server.ts';
import { isMemberOfAny } from '../members/service.server.ts';
import { formatLifeSpan } from './life-dates.ts';
import { findById, type MemorialRow } from './store.server.ts';

/** A thank-you goes to many at once. 100 portraits take about a megabyte. */
const KEPT = 100;
/** How long a mail waits for its portrait, which is made after pictures that are being uploaded. */
const WAIT_MS = 20_000;

export function createMailedMemorials({
  kysely,
  media,
  waitMs = WAIT_MS,
}: {
  kysely: DatabaseHandle;
  media: Pick<MediaService, 'makeThumbnail'>;
  waitMs?: number;
}): MailedMemorials {
  const portraits = new LRUCache<string, Buffer>({ max: KEPT });

  async function makePortrait({ document }: MemorialRow): Promise<Buffer | undefined> {
    const { profilePhoto = '', profilePhotoCrop: crop } = document;
    const key = JSON.stringify([profilePhoto, crop]);
    const kept = portraits.get(key);
    if (kept) return kept;
    const { side, maxBytes } = PORTRAIT;
    const made = media.makeThumbnail(profilePhoto, { side, maxBytes, crop });
    void made.then(
      (bytes) => void (bytes && portraits.set(key, bytes)),
      // If waiting took too long, this failure has no other reader.
      () => undefined,
    );
    const bytes = await Promise.race([made, pause(waitMs, undefined, { ref: false })]);
    return bytes ?? undefined;
  }

  return {
    describe: describeMailedMemorial,
    async readPortrait(memorialId, reader) {
      const memorial = await findVisible(kysely, memorialId, reader);
      return memorial && hasPortrait(memorial) ? makePortrait(memorial) : undefined;
    },
  };
}

export const describeMailedMemorial: MailedMemorials['describe'] = async (
  db,
  memorialId,
  { reader, i18n, language },
) => {
  const memorial = await findVisible(db, memorialId, reader);
  if (!memorial) return undefined;
  const { dob, dod, fullName2 } = memorial.document;
  // The years of a couple would need a name beside each.
  const years = fullName2
    ? undefined
    : formatLifeSpan(i18n, dob && yearOf(dob), dod && yearOf(dod), language);
  return { years: years ?? undefined, hasPortrait: hasPortrait(memorial) };
};

/**
 * Whether a mail may show more than the name. A page with a link is shown to its visitors, not to an
 * unconfirmed address; a page for family and friends to its members alone, because a guest's way in can end.
 */
async function findVisible(
  db: DatabaseHandle,
  memorialId: string,
  { userId, isConfirmed }: MailReader,
): Promise<MemorialRow | undefined> {
  const memorial = await findById(db, memorialId);
  if (memorial?.state !== 'published') return undefined;
  if (memorial.level === 'public' || (memorial.level === 'link' && isConfirmed)) return memorial;
  const isMember =
    isConfirmed && userId !== null && (await isMemberOfAny(db, userId, [memorialId]));
  return isMember ? memorial : undefined;
}

function hasPortrait({ document: { profilePhoto } }: MemorialRow): boolean {
  return profilePhoto !== undefined && parsePictureAddress(profilePhoto) !== null;
}

function yearOf(date: string): string {
  return /^\d{4}(?=-|$)/.exec(date)?.[0] ?? date;
}
