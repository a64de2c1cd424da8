/**
 * A visitor requests a link by mail on the door (the password page). The response and the work are the same for
 * invited and for other e-mail addresses.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { findVerifiedUser } from '../../accounts/user-names.server.ts';
import { isMemberOfAny } from '../../members/service.server.ts';
import { secondsToWait } from '../../rate-limiter/rate-limiter.server.ts';
import { readMemorialHeader } from '../memorial-header-data.server.ts';
import { findDoor, readDoorI18n } from './access.server.ts';
import { guestEmailSchema } from './contract.ts';
import type { DoorContext } from './door-context.server.ts';
import { guestEmail } from './emails.server.ts';
import type { GuestHolder } from './guest-links.server.ts';
import * as store from './store.server.ts';

export type LinkOutcome =
  | { slug: string; isSent: true }
  | { slug: string; status: 400 | 429; sentence: string; retryAfterSeconds?: number };

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, or NoDoorError */
export async function sendGuestLink(
  context: DoorContext,
  slug: string | undefined,
  typed: string,
  network: string,
): Promise<LinkOutcome> {
  const { kysely, limits } = context;
  const door = await findDoor(kysely, slug);
  const parsed = guestEmailSchema.safeParse(typed);
  if (!parsed.success) {
    const i18n = await readDoorI18n(context, door.id);
    const sentence = i18n._('Enter a full email address, for example name@example.org.');
    return { slug: door.slug, status: 400, sentence };
  }
  try {
    await limits.consume({ rule: 'doorLinksOfNetwork', from: network });
  } catch (error) {
    const retryAfterSeconds = secondsToWait(error);
    const i18n = await readDoorI18n(context, door.id);
    const sentence = i18n._(
      'We’ve had a lot of requests for links from your network. Please try again in a few minutes.',
    );
    return { slug: door.slug, status: 429, sentence, retryAfterSeconds };
  }
  await enqueue(context, { memorialId: door.id, email: parsed.data, network });
  return { slug: door.slug, isSent: true };
}

async function enqueue(
  { kysely, limits, guestLinks, mail }: DoorContext,
  { memorialId, email, network }: { memorialId: string; email: string; network: string },
): Promise<void> {
  const head = await readMemorialHeader(kysely, memorialId);
  const holder = await findHolder(kysely, memorialId, email);
  await kysely.transaction().execute(async (transaction) => {
    const refusal = await limits.tryConsume(transaction, {
      rule: 'doorMailsToAddressFromNetwork',
      subject: email,
      from: network,
    });
    const { token, expiresAt } = guestLinks.create({
      memorialId,
      holder: holder ?? `gst_${'0'.repeat(22)}`,
    });
    const caused = { causedBy: network, isAwaited: true, language: head?.language };
    // Unconfirmed even if it belongs to a verified account, because the visitor has only typed it.
    await mail.enqueue(transaction, {
      kind: 'code',
      recipient:
        holder && !refusal
          ? { userId: null, unconfirmed: email, ...caused }
          : { nobody: email, ...caused },
      content: (sender) =>
        guestEmail({ memorialName: head?.name ?? '', path: `/f/i/${token}` }, sender),
      memorialId,
      expiresAt,
    });
  });
}

/**
 * The guest or member with this e-mail address. Runs the same statements for every address, so that the response time
 * does not reveal who is invited.
 */
async function findHolder(
  db: DatabaseHandle,
  memorialId: string,
  email: string,
): Promise<GuestHolder | undefined> {
  const guest = await store.findGuest(db, memorialId, email);
  const userId = await findVerifiedUser(db, email);
  const isMember = await isMemberOfAny(db, userId ?? '', [memorialId]);
  if (userId && isMember) return userId as GuestHolder;
  return guest as GuestHolder | undefined;
}
