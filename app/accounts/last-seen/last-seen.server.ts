/**
 * When a user was last seen: the time of the last sign-in or session refresh, or of the answer to a mail that asks a
 * silent owner. The last edit may be up to 75 minutes later, because the time is stored at most once an hour and an
 * access token is valid for 15 minutes.
 */
import { find, listUnseen, updateLastSeen } from './store.server.ts';

export const noteSeen = updateLastSeen;
/** Resolves to undefined if the account was deleted. */
export const readLastSeen = find;
/** Returns the users with a verified e-mail address who were last seen before the given time. */
export const listUsersUnseenSince = listUnseen;
