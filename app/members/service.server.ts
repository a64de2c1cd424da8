import { readUserNames } from '../accounts/user-names.server.ts';
import type { MemberMemorial } from './access.server.ts';
import type { LogEntry, Role } from './contract.ts';
import type { LogAction } from './log-actions.ts';
import {
  countOwned,
  existsOwner,
  findAnyMembership,
  findOwner,
  insertEditEntry,
  insertLogEntry,
  listEditors,
  listLog,
  listMembers,
  listModerators,
  listOfLetterReader,
  listOfUser,
  removeAllOfMemorial,
  saveMember,
  type Db,
} from './store.server.ts';

/** The database with the tables of members and of accounts. */
type NamesDb = Db & Parameters<typeof readUserNames>[0];

/** Adds a member or changes a member's role. The database rejects a second owner. */
export const addMember = saveMember;
export const listMembershipsOfUser = listOfUser;
export const listMemorialsOfLetterReader = listOfLetterReader;
export const findOwnerOfMemorial = findOwner;
/** True if a memorial has an owner. The id may be a subquery. */
export const hasOwner = existsOwner;
export const isMemberOfAny = findAnyMembership;
/** Finds the users whose plans count for a memorial: the owner and the editors. */
export const listEditorsOfMemorial = listEditors;
/** Counts the memorials that a user owns. A purged memorial has no members and does not count. */
export const countOwnedMemorials = countOwned;
/**
 * Removes all members and the log of a purged memorial. The database rejects this for a memorial
 * that is not purged.
 */
export const removeMembersAndLog = removeAllOfMemorial;

/** How long further edits of the same user share one log entry. */
const EDIT_ENTRY_MS = 60 * 60_000;

export interface Moderator {
  userId: string;
  name: string;
  mayReadLetters: boolean;
}

/** The owner, editors and moderators, in the order in which they joined. */
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
    mayReadLetters: role === 'owner' || readsLetters,
  }));
}

/** All members with their names, the owner first. */
export async function listMembersWithNames(
  db: NamesDb,
  memorialId: string,
): Promise<Array<{ name: string; role: Role; since: Date }>> {
  const members = await listMembers(db, memorialId);
  const names = await readUserNames(
    db,
    members.map(({ userId }) => userId),
  );
  return members.map(({ userId, role, createdAt }) => ({
    name: names.get(userId) ?? '',
    role,
    since: createdAt,
  }));
}

/** Adds an entry to the log. `userId` is null for the operator. */
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

/** The entries of a memorial's log, newest first, with the names of the users. */
export async function readLog(
  db: NamesDb,
  { memorialId }: MemberMemorial,
  limit = 100,
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

/** Collects the ids of the acting users and of the members in `details.member`. */
function userIdsOf(
  rows: ReadonlyArray<{ userId: string | null; details: Record<string, string> }>,
): string[] {
  return [
    ...new Set(
      rows.flatMap(({ userId, details }) => [userId ?? [], details['member'] ?? []].flat()),
    ),
  ];
}
