import { toFailure, type Loaded } from '../../wire/action-result.ts';
import type { User } from '../contract.ts';
import { useSessionActivity } from './session-activity.ts';
import { checkSession } from './session-check.ts';
import { useSession } from './session-store.ts';

/**
 * What the `clientLoader` of a private screen returns. It waits until it is known who is signed in. For a visitor
 * nothing is requested: the guard stands in place of the screen, and has it loaded after a sign-in.
 *
 * @param fallback the sentence of a failure for which the server sent none
 */
export async function loadPrivate<Data>(
  fallback: string,
  load: (user: User) => Promise<Data>,
): Promise<Loaded<Data>> {
  if (!useSessionActivity.getState().isChecked) await checkSession();
  const { user } = useSession.getState();
  if (!user) return toFailure(undefined, fallback);
  const loaded = await attempt(fallback, () => load(user));
  // Another tab signed in somebody else meanwhile: what was loaded may be theirs or not.
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
