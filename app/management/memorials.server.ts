import type { DatabaseHandle } from '../../db/schema.server.ts';
import { readUserNames } from '../accounts/user-names.server.ts';
import { readCurrent } from '../drafts/current-draft.server.ts';
import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import type { MemorialRateLimiter } from '../drafts/memorial-limits.server.ts';
import { readPlanUse } from '../drafts/plan/plan-use.server.ts';
import type { MediaService } from '../media/service.server.ts';
import type { Actor, MemberMemorial, OwnedMemorial } from '../members/access.server.ts';
import type { Role } from '../members/contract.ts';
import { mayEdit, mayModerate } from '../members/role-rules.ts';
import {
  appendToLog,
  findOwnerOfMemorial,
  listMembershipsOfUser,
} from '../members/service.server.ts';
import { joinNames, namesOf } from '../memorials/couples.ts';
import type { DoorService } from '../memorials/door/door-service.server.ts';
import { saveDoorPassword } from '../memorials/door/family-visibility.server.ts';
import type { Level } from '../memorials/levels.ts';
import { yearsOf } from '../memorials/life-dates.ts';
import { AppError } from '../wire/app-error.ts';
import { changeAddress } from './change-address.server.ts';
import { createMemorial, type NewMemorial } from './create-memorial.server.ts';
import { lockKept } from './lock-kept.server.ts';
import * as store from './store.server.ts';
import { bringBack, purgeTime, takeDown } from './taking-down.server.ts';

export interface MemorialManagement {
  /**
   * The actor becomes the owner of the unpublished memorial.
   * @throws AppError TOO_MANY_REQUESTS, PLAN_LIMIT
   */
  create(actor: Actor, head: NewMemorial): Promise<{ id: string; slug: string }>;
  listOfUser(actor: Pick<Actor, 'userId'>): Promise<KeptMemorial[]>;
  read(memorial: MemberMemorial): Promise<KeptMemorial>;
  /** @throws AppError SLUG_TAKEN, MEMORIAL_GONE */
  changeAddress(memorial: OwnedMemorial, slug: string): Promise<void>;
  /**
   * Whether `changeAddress` would accept this address now.
   * @throws AppError TOO_MANY_REQUESTS
   */
  isAddressFree(memorial: OwnedMemorial, slug: string): Promise<boolean>;
  /**
   * @throws AppError INVALID_INPUT if the memorial was never published, or if the level is `family` and there is no
   *   password; MEMORIAL_GONE; TOO_MANY_REQUESTS
   */
  changeVisibility(memorial: OwnedMemorial, visibility: Visibility): Promise<void>;
  /**
   * Prepares a change of the visibility. The returned function makes the change in the transaction that publishes the
   * page, so that the publication and the visibility take effect together.
   * @throws the same errors as `changeVisibility`
   */
  prepareVisibility(
    memorial: OwnedMemorial,
    visibility: Visibility,
  ): Promise<(transaction: DatabaseHandle) => Promise<void>>;
  takeDown(memorial: OwnedMemorial): Promise<void>;
  /** @throws AppError MEMORIAL_GONE if the memorial was taken down more than 30 days ago */
  bringBack(memorial: OwnedMemorial): Promise<void>;
}

interface Context {
  kysely: DatabaseHandle;
  now: () => Date;
}

interface Counts {
  countWaitingWords: CountWaitingWords;
  countUnreadLetters: CountUnreadLetters;
}

interface ManagementOptions extends Context, Counts {
  limits: MemorialRateLimiter;
  media: Pick<MediaService, 'canEncodeFilms'>;
  door: Pick<DoorService, 'hashPassword'>;
}

/**
 * Maps the id of each memorial to the number of its tributes that wait for moderation. Memorials without such tributes
 * are left out.
 */
export type CountWaitingWords = (
  memorialIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

export type CountUnreadLetters = (userId: string) => Promise<ReadonlyMap<string, number>>;

export interface Visibility {
  level: Level;
  isIndexed?: boolean | undefined;
  /** a new family password; required if the level is `family` and none is stored */
  password?: string | undefined;
}

export function createMemorialManagement({
  kysely,
  limits,
  media,
  countWaitingWords,
  countUnreadLetters,
  door,
  now,
}: ManagementOptions): MemorialManagement {
  const prepareVisibility: MemorialManagement['prepareVisibility'] = async (
    memorial,
    { password, ...visibility },
  ) => {
    const passwordHash =
      password === undefined ? undefined : await door.hashPassword(memorial, password);
    return (transaction) =>
      changeVisibility(transaction, memorial, { ...visibility, passwordHash, now: now() });
  };
  return {
    async create(actor, head) {
      await limits.consume({ rule: 'memorialsOfUser', subject: actor.userId });
      return createMemorial({ kysely, now }, actor, head);
    },

    listOfUser: ({ userId }) =>
      listOfUser(kysely, userId, { countWaitingWords, countUnreadLetters }),

    async read({ memorialId, role, actor }) {
      const [row] = await store.listKept(kysely, [memorialId]);
      if (!row) throw new AppError('MEMORIAL_NOT_FOUND');
      const { document } = await readCurrent(kysely, memorialId);
      const waiting = mayModerate(role) ? await countWaitingWords([memorialId]) : undefined;
      const unread = await countUnreadLetters(actor.userId);
      return {
        ...present(row, role),
        ...presentWaiting(waiting?.get(memorialId), unread.get(memorialId)),
        ...(await readOwnerName(kysely, memorialId, role)),
        plan: await readPlanUse(kysely, memorialId, document),
        canEncodeFilms: await media.canEncodeFilms(),
      };
    },

    changeAddress: (memorial, slug) => changeAddress({ kysely, limits, now }, memorial, slug),

    async isAddressFree({ memorialId, actor }, slug) {
      await limits.consume({ rule: 'addressChecksOfUser', subject: actor.userId });
      return !(await store.isSlugReserved(kysely, slug, memorialId));
    },

    async changeVisibility(memorial, visibility) {
      const change = await prepareVisibility(memorial, visibility);
      await kysely.transaction().execute(change);
    },

    prepareVisibility,

    takeDown: (memorial) => takeDown({ kysely, now }, memorial),

    bringBack: (memorial) => bringBack({ kysely, now }, memorial),
  };
}

async function listOfUser(
  kysely: DatabaseHandle,
  userId: string,
  { countWaitingWords, countUnreadLetters }: Counts,
): Promise<KeptMemorial[]> {
  const memberships = await listMembershipsOfUser(kysely, userId);
  const rows = await store.listKept(kysely, memberships.map(memorialIdOf));
  const moderated = memberships.filter(({ role }) => mayModerate(role));
  const waiting = await countWaitingWords(moderated.map(memorialIdOf));
  const unread = await countUnreadLetters(userId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return memberships.flatMap(({ memorialId, role }) => {
    const row = byId.get(memorialId);
    if (!row) return [];
    const counts = presentWaiting(waiting.get(memorialId), unread.get(memorialId));
    return [{ ...present(row, role), ...counts }];
  });
}

const memorialIdOf = ({ memorialId }: { memorialId: string }) => memorialId;

function presentWaiting(
  waitingWords: number | undefined,
  unreadLetters: number | undefined,
): Pick<KeptMemorial, 'waitingWords' | 'unreadLetters'> {
  return { ...(waitingWords ? { waitingWords } : {}), ...(unreadLetters ? { unreadLetters } : {}) };
}

/** Members who cannot publish must ask the owner to do it, so only these members get the owner's name. */
async function readOwnerName(
  kysely: DatabaseHandle,
  memorialId: string,
  role: Role,
): Promise<Pick<KeptMemorial, 'ownerName'>> {
  if (mayEdit(role)) return {};
  const ownerId = await findOwnerOfMemorial(kysely, memorialId);
  if (ownerId === undefined) return {};
  const ownerName = (await readUserNames(kysely, [ownerId])).get(ownerId);
  return ownerName ? { ownerName } : {};
}

interface VisibilityChange {
  level: Level;
  isIndexed?: boolean | undefined;
  passwordHash: string | undefined;
  now: Date;
}

async function changeVisibility(
  transaction: DatabaseHandle,
  { memorialId, actor }: OwnedMemorial,
  { level, isIndexed, passwordHash, now }: VisibilityChange,
): Promise<void> {
  const { published_at: publishedAt } = await lockKept(transaction, memorialId);
  if (!publishedAt) {
    throw new AppError('INVALID_INPUT', {
      message: 'Nobody sees this page before it is published. Publish it first.',
    });
  }
  if (level === 'family') await saveDoorPassword(transaction, memorialId, passwordHash, now);
  await store.updateVisibility(transaction, memorialId, { level, isIndexed });
  await appendToLog(transaction, {
    memorialId,
    userId: actor.userId,
    action: 'changed-visibility',
    details: {
      level,
      ...(isIndexed === undefined ? {} : { isIndexed: String(isIndexed) }),
      ...(passwordHash === undefined ? {} : { password: 'new' }),
    },
    now,
  });
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
    ...(row.has_password ? { hasFamilyPassword: true as const } : {}),
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
