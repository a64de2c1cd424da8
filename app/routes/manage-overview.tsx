import { useSession } from '../accounts/session/session-store.ts';
import { LoadFailure, LoadingOutline } from '../memorials/management/load-failure.tsx';
import { loadOverview } from '../memorials/overview/load-overview.ts';
import { MemorialOverview } from '../memorials/overview/memorial-overview.client.ts';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-overview';

const TITLE = 'Overview';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadOverview(params.memorialId);
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, TITLE);

/** Shown until the data has loaded. The server renders only this, so its HTML contains no private data. */
export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageOverview({ loaderData }: Route.ComponentProps) {
  const user = useSession((state) => state.user);
  if (!user) return null;
  if (!loaderData.ok) return <LoadFailure title={TITLE} />;
  return <MemorialOverview {...loaderData.data} user={user} />;
}
