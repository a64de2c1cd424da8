import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { InvitedRole } from '../contract.ts';
import type { MemberTables, OfferKind, SuccessorReason } from '../tables.server.ts';

export type Db = OwnTables<MemberTables>;

interface OfferFields {
  id: string;
  memorialId: string;
  email: string;
  /** the inviter or the owner; the account of the owner may no longer exist */
  madeBy: string;
  madeAt: Date;
  /** when the last mail about it came back */
  refusedAt: Date | null;
}

interface Sent {
  sentAt: Date;
  expiresAt: Date;
}

export interface Invitation extends OfferFields, Sent {
  kind: 'invitation';
  role: InvitedRole;
}

export interface Handover extends OfferFields, Sent {
  kind: 'handover';
}

/** The dates and the reason are null if the successor is not being asked. */
export interface Successor extends OfferFields {
  kind: 'successor';
  note: string;
  sentAt: Date | null;
  expiresAt: Date | null;
  because: SuccessorReason | null;
  /** the inactive owner; null if the memorial had no owner */
  askedOf: string | null;
  remindedAt: Date | null;
}

export type Offer = Invitation | Handover | Successor;

type Of<Kind extends OfferKind> = Extract<Offer, { kind: Kind }>;

/** The checks of the table guarantee which fields a kind has. */
function select<Kind extends OfferKind = OfferKind>(db: Db) {
  return db
    .selectFrom('offers')
    .select([
      'id',
      'kind',
      'memorial_id as memorialId',
      'email',
      'role',
      'note',
      'made_by as madeBy',
      'made_at as madeAt',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      'refused_at as refusedAt',
      'because',
      'asked_of as askedOf',
      'reminded_at as remindedAt',
    ])
    .$castTo<Of<Kind>>();
}

export async function findOffer(db: Db, id: string): Promise<Offer | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function lockOffer(transaction: Db, id: string): Promise<Offer | undefined> {
  return select(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findHandoverOf(db: Db, memorialId: string): Promise<Handover | undefined> {
  return select<'handover'>(db)
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'handover')
    .executeTakeFirst();
}

export async function findSuccessorOf(db: Db, memorialId: string): Promise<Successor | undefined> {
  return select<'successor'>(db)
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'successor')
    .executeTakeFirst();
}

export async function lockSuccessor(
  transaction: Db,
  memorialId: string,
): Promise<Successor | undefined> {
  return select<'successor'>(transaction)
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'successor')
    .forUpdate()
    .executeTakeFirst();
}

export async function lockInvitationTo(
  transaction: Db,
  memorialId: string,
  email: string,
): Promise<Invitation | undefined> {
  return select<'invitation'>(transaction)
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'invitation')
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

export async function listInvitationsOf(db: Db, memorialId: string): Promise<Invitation[]> {
  return select<'invitation'>(db)
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'invitation')
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Lists invitations that have not expired, the newest first. */
export async function listInvitationsTo(db: Db, email: string, now: Date): Promise<Invitation[]> {
  return select<'invitation'>(db)
    .where('kind', '=', 'invitation')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
}

const OPEN_OFFERS_LIMIT = 50;

/** Lists offers of all kinds that have not expired. */
export async function listOpenOffersTo(db: Db, email: string, now: Date): Promise<Offer[]> {
  return select(db)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('made_at', 'desc')
    .limit(OPEN_OFFERS_LIMIT)
    .execute();
}

export async function listAskedSuccessors(db: Db): Promise<Successor[]> {
  return select<'successor'>(db)
    .where('kind', '=', 'successor')
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .orderBy('memorial_id')
    .execute();
}

export type NewOffer =
  | Omit<Invitation, 'sentAt' | 'refusedAt'>
  | Omit<Handover, 'sentAt' | 'refusedAt'>
  | Pick<Successor, Exclude<keyof OfferFields, 'refusedAt'> | 'kind' | 'note'>;

/** Replaces an invitation to the same address, or the handover or successor of the memorial. */
export async function replaceOffer(transaction: Db, offer: NewOffer): Promise<void> {
  const { id, kind, memorialId, email, madeBy, madeAt } = offer;
  let older = transaction
    .deleteFrom('offers')
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', kind);
  if (kind === 'invitation') older = older.where('email', '=', email);
  await older.execute();
  await transaction
    .insertInto('offers')
    .values({
      id,
      kind,
      memorial_id: memorialId,
      email,
      made_by: madeBy,
      made_at: madeAt,
      ...(offer.kind === 'invitation' ? { role: offer.role } : {}),
      ...(offer.kind === 'successor'
        ? { note: offer.note }
        : { sent_at: madeAt, expires_at: offer.expiresAt }),
    })
    .execute();
}

export async function removeOffer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('offers').where('id', '=', id).execute();
}

/** Resolves to false if the offer is gone or has expired. */
export async function removeUnexpired(db: Db, id: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('offers')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Resolves to false if the memorial had none. */
export async function removeOfferOf(
  db: Db,
  memorialId: string,
  kind: 'handover' | 'successor',
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('offers')
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeInvitationsBy(
  db: Db,
  memorialId: string,
  userId: string,
): Promise<void> {
  await db
    .deleteFrom('offers')
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'invitation')
    .where('made_by', '=', userId)
    .execute();
}

/** Removes old invitations and handovers. A successor stays named if a request expires unanswered. */
export async function removeOldOffers(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('offers')
    .where('kind', 'in', ['invitation', 'handover'])
    .where('expires_at', '<', before)
    .execute();
}

export async function markRefused(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('offers').set({ refused_at: now }).where('id', '=', id).execute();
}

/** Gives the successor the id of the link that is mailed now. Earlier links stay over. */
export async function markAsked(
  transaction: Db,
  successorId: string,
  asked: Pick<Successor, 'id' | 'askedOf'> & Sent & { because: SuccessorReason },
): Promise<void> {
  await transaction
    .updateTable('offers')
    .set({
      id: asked.id,
      sent_at: asked.sentAt,
      expires_at: asked.expiresAt,
      because: asked.because,
      asked_of: asked.askedOf,
      refused_at: null,
      reminded_at: null,
      lapsed_at: null,
    })
    .where('id', '=', successorId)
    .execute();
}

export async function markReminded(db: Db, successorId: string, now: Date): Promise<void> {
  await db.updateTable('offers').set({ reminded_at: now }).where('id', '=', successorId).execute();
}

/** @param lapsedAt - set if the job must not ask the successor again */
export async function markNotAsked(
  db: Db,
  successorId: string,
  lapsedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('offers')
    .set({
      sent_at: null,
      expires_at: null,
      because: null,
      asked_of: null,
      reminded_at: null,
      lapsed_at: lapsedAt,
    })
    .where('id', '=', successorId)
    .execute();
}
