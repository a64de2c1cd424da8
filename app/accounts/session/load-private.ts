import { toFailure, type Loaded } from '../../wire/action-result.ts';
import type { User } from '../contract.ts';
import { useSessionActivity } from './session-activity.ts';
import { checkSession } from './session-check.ts';
import { useSession } from './session-store.ts';

/**
 * Loads the data of a private screen for its `clientLoader`, after the first session check. For a signed-out visitor,
 * no request is sent and the result is a failure. The visitor does not see this failure, because the guard hides the
 * screen and the loaders run again after a sign-in.
 *
 * @param fallback - the failure's message if the server sent no message
 */
export async function loadPrivate<Data>(
  fallback: string,
  load: (user: User) => Promise<Data>,
): Promise<Loaded<Data>> {
  if (!useSessionActivity.getState().isChecked) await checkSession();
  const { user } = useSession.getState();
  if (!user) return toFailure(undefined, fallback);
  const loaded = await attempt(fallback, () => load(user));
  // If another user has signed in in another tab during the request, the data may belong to either user, so it is
  // loaded again.
  const isSameUser = useSession.getState().user?.email === user.email;
  return isSameUser ? loaded : loadPrivate(fallback, load);
}

async function attempt<Data>(fallback: string, load: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { ok: true, data: await load() };
  } catch (error) {
    return toFailure(error, fallback);
  }
}
