import { enterRoomsInLanguage } from '../../language/rooms-language.ts';
import { toFailure, type Loaded } from '../../wire/action-result.ts';
import type { User } from '../contract.ts';
import { useSessionActivity } from './session-activity.ts';
import { checkSession } from './session-check.ts';
import { useSession } from './session-store.ts';
import { currentUserKey, userKeyOf } from './user-key.ts';

/**
 * Loads the data of a private screen. If the visitor is signed out, returns a failure without calling `load`. A
 * private page does not show this failure: its guard asks the visitor to sign in, and then the loaders run again.
 * @param fallback - the failure's message if the server sent none
 */
export async function loadPrivate<Data>(
  fallback: string,
  load: (user: User) => Promise<Data>,
): Promise<Loaded<Data>> {
  if (!useSessionActivity.getState().isChecked) await checkSession();
  const { user } = useSession.getState();
  if (!user) return toFailure(undefined, fallback);
  await enterRoomsInLanguage(user.language);
  const loaded = await attempt(fallback, () => load(user));
  // If another tab has signed in as another user during the request, load again.
  const isSameUser = currentUserKey() === userKeyOf(user.email);
  return isSameUser ? loaded : loadPrivate(fallback, load);
}

async function attempt<Data>(fallback: string, load: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { ok: true, data: await load() };
  } catch (error) {
    return toFailure(error, fallback);
  }
}
