import { redirect } from 'react-router';

import { useSession } from '../accounts/session/session-store.ts';
import { waitsForAccount } from '../memorials/beginning/begun-page.ts';
import { loadMemorials } from '../memorials/cards/load-memorials.ts';
import { memorialsIntents } from '../memorials/cards/memorials-intents.ts';
import { MemorialsScreen } from '../memorials/cards/memorials-screen.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import { runIntent } from '../wire/intents.ts';
import type { Route } from './+types/memorials-home';

/**
 * A sign-in through a provider redirects here. If the user has just started a memorial on `/memorials/new`, redirects
 * back to that page.
 */
export async function clientLoader() {
  const loaded = await loadMemorials();
  const begun = loaded.ok ? loaded.data.begun : undefined;
  if (begun && waitsForAccount(begun, Date.now())) throw redirect('/memorials/new');
  return loaded;
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return runIntent(request, memorialsIntents);
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Memorials');

/** Shown until the data has loaded. The server renders only this, so its HTML contains no private data. */
export function HydrateFallback() {
  return <Screen loaded={undefined} />;
}

export default function MemorialsHome({ loaderData }: Route.ComponentProps) {
  return <Screen loaded={loaderData} />;
}

function Screen({ loaded }: { loaded: Route.ComponentProps['loaderData'] | undefined }) {
  const user = useSession((state) => state.user);
  return user ? <MemorialsScreen user={user} loaded={loaded} /> : null;
}
