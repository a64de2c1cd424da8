/**
 * A memorial as a whole, for those who keep it: creates it, lists those of a user, sets its address and who sees it,
 * takes it down and brings it back.
 */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { MediaService } from '../../media/service.server.ts';
import type { Actor, MemberMemorial, OwnedMemorial } from '../../members/access.server.ts';
import type { Role } from '../../members/contract.ts';
import { appendToLog, listMembershipsOfUser } from '../../members/service.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { joinNames, namesOf } from '../couples.ts';
import { readCurrent } from '../editing/current-draft.server.ts';
import { readPlanUse } from '../plan/plan-use.server.ts';
import type { StoredDocument } from '../tables.server.ts';
import type { KeptMemorial } from './contract.ts';
import { createMemorial, type NewMemorial } from './create-memorial.server.ts';
import type { MemorialRateLimiter } from './memorial-limits.server.ts';
import * as store from './store.server.ts';

/** A memorial that was taken down can be brought back for this long. */
export const UNDO_DAYS = 30;

export interface MemorialManagement {
  /**
   * Creates a memorial that is not published; the actor becomes its owner.
   * @throws AppError TOO_MANY_REQUESTS, PLAN_LIMIT
   */
  create(actor: Actor, head: NewMemorial): Promise<{ id: string; slug: string }>;
  /** The memorials that a user belongs to, the newest first. */
  listOfUser(actor: Pick<Actor, 'userId'>): Promise<KeptMemorial[]>;
  read(memorial: MemberMemorial): Promise<KeptMemorial>;
  /** @throws AppError SLUG_TAKEN, MEMORIAL_GONE */
  changeAddress(memorial: OwnedMemorial, slug: string): Promise<void>;
  /** @throws AppError INVALID_INPUT if the memorial was never published, MEMORIAL_GONE */
  changeVisibility(memorial: OwnedMemorial, visibility: Visibility): Promise<void>;
  takeDown(memorial: OwnedMemorial): Promise<void>;
  /** @throws AppError MEMORIAL_GONE if the 30 days are over */
  bringBack(memorial: OwnedMemorial): Promise<void>;
}

interface Context {
  kysely: DatabaseHandle;
  now: () => Date;
}

interface ManagementOptions extends Context {
  limits: MemorialRateLimiter;
  media: Pick<MediaService, 'canEncodeFilms'>;
  countWaitingWords: CountWaitingWords;
}

/** Counts the visitors' words that wait on each of these memorials; those without any are not in the map. */
export type CountWaitingWords = (
  memorialIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

interface Visibility {
  level: 'link' | 'public';
  isIndexed?: boolean | undefined;
}

export function createMemorialManagement({
  kysely,
  limits,
  media,
  countWaitingWords,
  now,
}: ManagementOptions): MemorialManagement {
  return {
    async create(actor, head) {
      await limits.consume({ rule: 'memorialsOfUser', subject: actor.userId });
      return createMemorial({ kysely, now }, actor, head);
    },

    async listOfUser({ userId }) {
      const memberships = await listMembershipsOfUser(kysely, userId);
      const rows = await store.listKept(kysely, memberships.map(memorialIdOf));
      const waiting = await countWaitingWords(memberships.filter(decides).map(memorialIdOf));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return memberships.flatMap(({ memorialId, role }) => {
        const row = byId.get(memorialId);
        return row ? [{ ...present(row, role), ...presentWaiting(waiting.get(memorialId)) }] : [];
      });
    },

    async read({ memorialId, role }) {
      const [row] = await store.listKept(kysely, [memorialId]);
      if (!row) throw new AppError('MEMORIAL_NOT_FOUND');
      const { document } = await readCurrent(kysely, memorialId);
      const waiting = decides({ role }) ? await countWaitingWords([memorialId]) : undefined;
      return {
        ...present(row, role),
        ...presentWaiting(waiting?.get(memorialId)),
        plan: await readPlanUse(kysely, memorialId, document),
        canEncodeFilms: await media.canEncodeFilms(),
      };
    },

    changeAddress: (memorial, slug) => changeAddress({ kysely, now }, memorial, slug),

    changeVisibility: (memorial, visibility) =>
      changeVisibility({ kysely, now }, memorial, visibility),

    takeDown: (memorial) => takeDown({ kysely, now }, memorial),

    bringBack: (memorial) => bringBack({ kysely, now }, memorial),
  };
}

const memorialIdOf = ({ memorialId }: { memorialId: string }) => memorialId;

/** True for the roles that decide on visitors' words. */
const decides = ({ role }: { role: Role }) => role !== 'contributor';

function presentWaiting(waitingWords: number | undefined): Pick<KeptMemorial, 'waitingWords'> {
  return waitingWords ? { waitingWords } : {};
}

async function changeAddress(
  { kysely, now }: Context,
  { memorialId, actor }: OwnedMemorial,
  slug: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const { slug: oldSlug } = await lockKept(transaction, memorialId);
    if (oldSlug === slug) return;
    if (await store.isSlugReserved(transaction, slug, memorialId)) throw new AppError('SLUG_TAKEN');
    if (!(await store.updateSlug(transaction, memorialId, slug))) throw new AppError('SLUG_TAKEN');
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'changed-address',
      details: { from: oldSlug, to: slug },
      now: now(),
    });
  });
}

async function changeVisibility(
  { kysely, now }: Context,
  { memorialId, actor }: OwnedMemorial,
  { level, isIndexed }: Visibility,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const { published_at: publishedAt } = await lockKept(transaction, memorialId);
    if (!publishedAt) {
      throw new AppError('INVALID_INPUT', {
        message: 'Nobody sees this page before it is published. Publish it first.',
      });
    }
    await store.updateVisibility(transaction, memorialId, { level, isIndexed });
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'changed-visibility',
      details: { level, ...(isIndexed === undefined ? {} : { isIndexed: String(isIndexed) }) },
      now: now(),
    });
  });
}

async function takeDown(
  { kysely, now }: Context,
  { memorialId, actor }: OwnedMemorial,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockState(transaction, memorialId);
    if (!row || row.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
    if (row.state === 'taken-down') return;
    const entry = { memorialId, userId: actor.userId, now: now() };
    await store.updateState(transaction, memorialId, {
      state: 'taken-down',
      takenDownAt: entry.now,
    });
    await appendToLog(transaction, { ...entry, action: 'took-down' });
  });
}

async function bringBack(
  { kysely, now }: Context,
  { memorialId, actor }: OwnedMemorial,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const row = await store.lockState(transaction, memorialId);
    if (!row || row.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
    if (row.state !== 'taken-down') return;
    const entry = { memorialId, userId: actor.userId, now: now() };
    if (row.taken_down_at && purgeTime(row.taken_down_at) <= entry.now) {
      throw new AppError('MEMORIAL_GONE');
    }
    await store.updateState(transaction, memorialId, {
      state: row.published_at ? 'published' : 'draft',
      takenDownAt: null,
    });
    await appendToLog(transaction, { ...entry, action: 'brought-back' });
  });
}

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE */
async function lockKept(transaction: store.Db, memorialId: string): Promise<store.StateRow> {
  const row = await store.lockState(transaction, memorialId);
  if (!row || row.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
  if (row.state === 'taken-down') throw new AppError('MEMORIAL_GONE');
  return row;
}

function purgeTime(takenDownAt: Date): Date {
  return new Date(takenDownAt.getTime() + UNDO_DAYS * 24 * 3600_000);
}

function present(row: store.KeptRow, role: Role): KeptMemorial {
  const { head, taken_down_at: takenDownAt, state } = row;
  const named = { fullName: head.fullName ?? 'Without a name yet', fullName2: head.fullName2 };
  return {
    id: row.id,
    slug: row.slug,
    state: state === 'purged' ? 'taken-down' : state,
    level: row.level,
    role,
    shortCode: row.short_code,
    isIndexed: row.is_indexed,
    name: joinNames(named),
    names: namesOf(named),
    years: yearsOf(head),
    ...(head.profilePhoto ? { portrait: head.profilePhoto } : {}),
    ...(head.themeId ? { themeId: head.themeId } : {}),
    hasUnpublishedChanges: row.has_draft || state === 'draft',
    ...(takenDownAt
      ? { takenDownAt: takenDownAt.toISOString(), purgedAt: purgeTime(takenDownAt).toISOString() }
      : {}),
  };
}

/** '1941 – 2024' from the first person's dates, or one year with what it is; empty if neither is known. */
function yearsOf({ dob, dod }: Partial<StoredDocument>): string {
  const born = dob?.slice(0, 4);
  const died = dod?.slice(0, 4);
  if (born && died) return `${born} – ${died}`;
  if (born) return `Born ${born}`;
  return died ? `Died ${died}` : '';
}
