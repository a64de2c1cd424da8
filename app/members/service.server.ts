import { readClosedAccounts, readUserNames } from '../accounts/user-names.server.ts';
import type { MemberMemorial } from './access.server.ts';
import type { LogEntry, Role } from './contract.ts';
import type { LogAction } from './log-actions.ts';
import {
  insertEditEntry,
  insertLogEntry,
  listLog,
  listMembers,
  listModerators,
  type Db,
  type MemberRow,
} from './store.server.ts';

type NamesDb = Db & Parameters<typeof readUserNames>[0];

export {
  addMember,
  countOwnedMemorials,
  findMembership,
  findOwnerOfMemorial,
  isMemberOfAny,
  listEditorsOfMemorial,
  listMembershipsOfUser,
  listMemorialsOfCondolenceReader,
  moveMemorials,
  removeLog,
  removeMembers,
} from './store.server.ts';
export { listAbandoned } from './ownership/store.server.ts';

/** Further edits of the same user within this time share one log entry. */
const EDIT_ENTRY_MS = 60 * 60_000;
/** The newest entries that members see. */
const SHOWN_ENTRIES = 100;

export interface Moderator {
  userId: string;
  name: string;
  mayReadCondolences: boolean;
}

/** Lists the owner, the editors and the moderators, in the order in which they joined. */
export async function listModeratorsOfMemorial(
  db: NamesDb,
  memorialId: string,
): Promise<Moderator[]> {
  const members = await listModerators(db, memorialId);
  const names = await readUserNames(
    db,
    members.map(({ userId }) => userId),
  );
  return members.map(({ userId, role, readsLetters }) => ({
    userId,
    name: names.get(userId) ?? '',
    mayReadCondolences: role === 'owner' || readsLetters,
  }));
}

export async function listMembersWithNames(
  db: NamesDb,
  memorialId: string,
): Promise<Array<{ userId: string; name: string; role: Role; since: Date }>> {
  const members = await listMembers(db, memorialId);
  const names = await readUserNames(
    db,
    members.map(({ userId }) => userId),
  );
  return members.map(({ userId, role, createdAt }) => ({
    userId,
    name: names.get(userId) ?? '',
    role,
    since: createdAt,
  }));
}

/**
 * True if someone can log in who may do this with the memorial. Without an owner no one looks after it. An owner whose
 * account an operator has closed still owns it, but reads nothing.
 */
export async function isLookedAfter(
  db: NamesDb,
  memorialId: string,
  may: (member: Pick<MemberRow, 'role' | 'readsLetters'>) => boolean,
): Promise<boolean> {
  const members = await listMembers(db, memorialId);
  if (!members.some(isOwner)) return false;
  const userIds = members.filter(may).map(({ userId }) => userId);
  const closed = await readClosedAccounts(db, userIds);
  return userIds.some((userId) => !closed.has(userId));
}

export function isOwner({ role }: { role: Role }): boolean {
  return role === 'owner';
}

/** `userId` is null for an operator and for the application. */
export async function appendToLog(
  transaction: Db,
  entry: {
    memorialId: string;
    userId: string | null;
    action: LogAction;
    details?: Record<string, string>;
    now: Date;
  },
): Promise<void> {
  if (entry.action === 'edited') {
    const since = new Date(entry.now.getTime() - EDIT_ENTRY_MS);
    return insertEditEntry(transaction, { ...entry, since });
  }
  await insertLogEntry(transaction, { ...entry, details: entry.details ?? {} });
}

export function readLog(db: NamesDb, { memorialId }: MemberMemorial): Promise<LogEntry[]> {
  return readLogForSupport(db, memorialId, SHOWN_ENTRIES);
}

/** Call this only for a member, or in a support session, which the log shows. */
export async function readLogForSupport(
  db: NamesDb,
  memorialId: string,
  limit: number,
): Promise<LogEntry[]> {
  const rows = await listLog(db, memorialId, limit);
  const names = await readUserNames(db, userIdsOf(rows));
  return rows.map(({ id, action, details: { member, ...details }, createdAt, userId }) => {
    const by = userId === null ? undefined : names.get(userId);
    const whom = member === undefined ? undefined : names.get(member);
    return {
      id,
      action,
      details,
      at: createdAt.toISOString(),
      ...(by ? { by } : {}),
      ...(whom ? { whom } : {}),
    };
  });
}

function userIdsOf(
  rows: ReadonlyArray<{ userId: string | null; details: Record<string, string> }>,
): string[] {
  return [
    ...new Set(
      rows.flatMap(({ userId, details }) => [userId ?? [], details['member'] ?? []].flat()),
    ),
  ];
}
