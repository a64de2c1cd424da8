/** Use cases of members: who belongs to a memorial, and the log of what they did. */
import { readUserNames } from '../accounts/user-names.server.ts';
import type { MemberMemorial } from './access.server.ts';
import type { LogEntry } from './contract.ts';
import type { LogAction } from './log-actions.ts';
import {
  countOwned,
  findAnyMembership,
  findOwner,
  insertEditEntry,
  insertLogEntry,
  listEditors,
  listLog,
  listModerators,
  listOfUser,
  removeAllOfMemorial,
  saveMember,
  type Db,
} from './store.server.ts';

/** The database with the tables of members and of accounts. */
type NamesDb = Db & Parameters<typeof readUserNames>[0];

/** Adds a member, or changes the role of one. The database refuses a second owner. */
export const addMember = saveMember;
export const listMembershipsOfUser = listOfUser;
export const findOwnerOfMemorial = findOwner;
export const isMemberOfAny = findAnyMembership;
/** The users whose plan counts for a memorial: its owner and its editors. */
export const listEditorsOfMemorial = listEditors;
/** Counts the memorials that a user owns. Purged memorials have no members, so they are not counted. */
export const countOwnedMemorials = countOwned;
/** Removes all members and the log after a memorial was purged; before that, the database refuses to delete the log. */
export const removeMembersAndLog = removeAllOfMemorial;

/** Edits by the same user within this time are logged as one entry. */
const EDIT_ENTRY_MS = 60 * 60_000;

/** A member who decides on visitors' tributes. */
export interface Moderator {
  userId: string;
  name: string;
  mayReadLetters: boolean;
}

/** The members who decide on visitors' tributes, in the order in which they joined. */
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
  return rows.map(({ id, action, details, createdAt, userId }) => {
    const by = userId === null ? undefined : names.get(userId);
    return { id, action, details, at: createdAt.toISOString(), ...(by ? { by } : {}) };
  });
}

function userIdsOf(rows: ReadonlyArray<{ userId: string | null }>): string[] {
  return [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
}
