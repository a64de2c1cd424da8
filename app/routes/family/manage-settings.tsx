import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { TakeHomeCard } from '../../archives/screen/take-home-card.client.tsx';
import { loadSettings } from '../../management/settings/load-settings.ts';
import { MemorialSettings } from '../../management/settings/memorial-settings.client.tsx';
import { SettingsCard } from '../../management/settings/settings-card.tsx';
import { settingsIntents } from '../../management/settings/settings-intents.ts';
import { members as memberCalls } from '../../members/endpoints.ts';
import { FollowingCard } from '../../members/following/screen/following-card.client.ts';
import { followingIntents } from '../../members/following/screen/following-intents.ts';
import { loadFollowing } from '../../members/following/screen/load-following.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { MembersCard } from '../../members/screen/members-card.client.tsx';
import { membersIntents } from '../../members/screen/members-intents.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { useShellData } from '../../shell/product.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import { helpRequests } from '../../words/help-requests/endpoints.ts';
import { helpIntents } from '../../words/help-requests/help-intents.ts';
import { HelpList } from '../../words/help-requests/help-list.client.tsx';
import { loadWordsSettings } from '../../words/settings/load-words-settings.ts';
import { wordsIntents } from '../../words/settings/words-intents.ts';
import { WordsSettingsCard } from '../../words/settings/words-settings-card.client.tsx';
import type { Route } from './+types/manage-settings';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Settings');

const NONE = { requests: [] };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { memorialId } = params;
  return loadPrivate('We couldn’t load the settings.', async () => {
    const settings = await loadSettings(memorialId);
    const words = await loadWordsSettings(memorialId, settings.memorial.role);
    const following = await loadFollowing(memorialId, settings.memorial.role);
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
    ...wordsIntents(memorialId),
    ...followingIntents(memorialId),
    ...membersIntents(memorialId),
    ...helpIntents(memorialId),
  });
}

export function HydrateFallback() {
  return <LoadingOutline title="Settings" />;
}

export default function ManageSettings({ loaderData }: Route.ComponentProps) {
  const origin = useShellData()?.origin ?? '';
  if (!loaderData.ok) return <LoadFailure title="Settings" />;
  const { words, members, requests, following, ...settings } = loaderData.data;
  const { id, role } = settings.memorial;
  const mayTakeHome = mayEdit(role);
  return (
    <MemorialSettings
      {...settings}
      origin={origin}
      takeHome={mayTakeHome ? <TakeHomeCard key={id} memorialId={id} /> : undefined}
    >
      <SettingsCard title="People">
        <MembersCard members={members}>
          <HelpList requests={requests} />
        </MembersCard>
      </SettingsCard>
      {words ? (
        <WordsSettingsCard words={words} mayChange={settings.memorial.role === 'owner'} />
      ) : null}
      <SettingsCard title="Who looks after this page">
        <FollowingCard following={following} />
      </SettingsCard>
    </MemorialSettings>
  );
}
