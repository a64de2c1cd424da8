import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { TakeHomeCard } from '../../archives/screen/take-home-card.client.tsx';
import { pageI18n } from '../../language/i18n.ts';
import { loadSettings } from '../../management/settings/load-settings.ts';
import { MemorialSettings } from '../../management/settings/memorial-settings.client.tsx';
import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { settingsIntents } from '../../management/settings/settings-intents.ts';
import { members as memberCalls } from '../../members/endpoints.ts';
import { loadOwnership } from '../../members/ownership/screen/load-ownership.ts';
import { OwnershipCard } from '../../members/ownership/screen/ownership-card.client.ts';
import { ownershipIntents } from '../../members/ownership/screen/ownership-intents.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { MembersCard } from '../../members/screen/members-card.client.tsx';
import { membersIntents } from '../../members/screen/members-intents.ts';
import { helpRequests } from '../../messages/help-requests/endpoints.ts';
import { helpIntents } from '../../messages/help-requests/help-intents.ts';
import { HelpList } from '../../messages/help-requests/help-list.client.tsx';
import { loadMessageSettings } from '../../messages/settings/load-message-settings.ts';
import { messageIntents } from '../../messages/settings/message-intents.ts';
import { MessageSettingsCard } from '../../messages/settings/message-settings-card.client.tsx';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { useShellData } from '../../shell/product.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-settings';

const TITLE = msg`Settings`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

const NONE = { requests: [] };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { memorialId } = params;
  return loadPrivate(t`We couldn’t load the settings.`, async () => {
    const settings = await loadSettings(memorialId);
    const words = await loadMessageSettings(memorialId, settings.memorial.role);
    const following = await loadOwnership(memorialId, settings.memorial.role);
    const members = await call(memberCalls.list, { id: memorialId });
    const isOwner = settings.memorial.role === 'owner';
    const { requests } = isOwner ? await call(helpRequests.list, { id: memorialId }) : NONE;
    return { ...settings, words, members, requests, following };
  });
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  const { memorialId } = params;
  return runIntent(request, {
    ...settingsIntents(memorialId),
    ...messageIntents(memorialId),
    ...ownershipIntents(memorialId),
    ...membersIntents(memorialId),
    ...helpIntents(memorialId),
  });
}

export function HydrateFallback() {
  const { i18n } = useLingui();
  return <LoadingOutline title={i18n._(TITLE)} />;
}

export default function ManageSettings({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui();
  const origin = useShellData()?.origin ?? '';
  if (!loaderData.ok) return <LoadFailure title={i18n._(TITLE)} />;
  const { words, members, requests, following, ...settings } = loaderData.data;
  const { id, role } = settings.memorial;
  const mayTakeHome = mayEdit(role);
  return (
    <MemorialSettings
      {...settings}
      origin={origin}
      takeHome={mayTakeHome ? <TakeHomeCard key={id} memorialId={id} /> : undefined}
    >
      <SettingsCard title={i18n._(msg`People`)}>
        <MembersCard members={members}>
          <HelpList requests={requests} />
        </MembersCard>
      </SettingsCard>
      {words ? (
        <MessageSettingsCard words={words} mayChange={settings.memorial.role === 'owner'} />
      ) : null}
      <SettingsCard title={i18n._(msg`Ownership`)}>
        <OwnershipCard following={following} />
      </SettingsCard>
    </MemorialSettings>
  );
}
