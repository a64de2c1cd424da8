/**
 * When a user was last seen: the time of the last sign-in or session refresh. An access token is
 * valid for 15 minutes. So the last edit is at most 15 minutes later than this time.
 */
import { find, listUnseen, updateLastSeen } from './store.server.ts';

export const noteSeen = updateLastSeen;
/** Resolves to undefined if the account was deleted. */
export const readLastSeen = find;
/** Returns the users with a verified e-mail address who were last seen before the given time. */
export const listUsersUnseenSince = listUnseen;
