import { msg } from '@lingui/core/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { caseIntents } from '../../cases/family/case-intents.ts';
import { FamilyCasesList } from '../../cases/family/family-cases.client.tsx';
import { loadFamilyCases } from '../../cases/family/load-family-cases.ts';
import { pageI18n } from '../../language/i18n.ts';
import { loadOverview } from '../../management/overview/load-overview.ts';
import { MemorialOverview } from '../../management/overview/memorial-overview.client.tsx';
import { members as memberCalls } from '../../members/endpoints.ts';
import { HelperList } from '../../members/screen/helper-list.tsx';
import { helpRequests } from '../../messages/help-requests/endpoints.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-overview';

const TITLE = msg`Overview`;

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { memorialId } = params;
  const overview = await loadOverview(memorialId);
  if (!overview.ok) return overview;
  const isOwner = overview.data.memorial.role === 'owner';
  // Show the overview even if one of these requests fails.
  const [members, help, cases] = await Promise.all([
    call(memberCalls.list, { id: memorialId }).catch(() => undefined),
    isOwner ? call(helpRequests.list, { id: memorialId }).catch(() => undefined) : undefined,
    loadFamilyCases(memorialId, overview.data.memorial.role),
  ]);
  return {
    ...overview,
    data: { ...overview.data, members: members?.members, help: help?.requests ?? [], cases },
  };
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return runIntent(request, caseIntents(params.memorialId));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

/** Shown until the data has loaded. The server renders only this placeholder, so the HTML has no private data. */
export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageOverview({ loaderData }: Route.ComponentProps) {
  const user = useSession((state) => state.user);
  if (!user) return null;
  if (!loaderData.ok) return <LoadFailure title={TITLE} />;
  const { cases, help, members, ...overview } = loaderData.data;
  return (
    <MemorialOverview
      {...overview}
      user={user}
      helpFrom={help.map(({ name }) => name)}
      cases={cases ? <FamilyCasesList cases={cases} /> : undefined}
    >
      {members ? <HelperList members={members} /> : undefined}
    </MemorialOverview>
  );
}
