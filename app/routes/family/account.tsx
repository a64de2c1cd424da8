import { t } from '@lingui/core/macro';
import { redirect } from 'react-router';

import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { accountIntents } from '../../accounts/settings/account-intents.ts';
import { AccountSettings } from '../../accounts/settings/account-settings.client.tsx';
import { isAccountTab } from '../../accounts/settings/account-tabs.ts';
import { loadEmails } from '../../accounts/settings/load-emails.ts';
import { loadProviders } from '../../accounts/settings/load-providers.ts';
import { loadSessions } from '../../accounts/settings/load-sessions.ts';
import { loadPasskeys } from '../../accounts/settings/passkeys/load-passkeys.ts';
import { TakeHomeCard } from '../../archives/screen/take-home-card.client.tsx';
import { billingIntents } from '../../billing/subscription/billing-intents.ts';
import { loadSubscriptionScreen } from '../../billing/subscription/load-subscription.ts';
import { PlanOnDeletion } from '../../billing/subscription/plan-on-deletion.tsx';
import { SubscriptionTab } from '../../billing/subscription/subscription-tab.client.tsx';
import { keptMemorials } from '../../drafts/endpoints.ts';
import { KeptOnDeletion, type KeptOnDeletionData } from '../../management/kept-on-deletion.tsx';
import { following } from '../../members/ownership/endpoints.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { call } from '../../wire/call.ts';
import { fetcherQuery } from '../../wire/fetcher-request.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/account';

export function loader({ request }: Route.LoaderArgs) {
  redirectUnknownTab(request);
  return null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  switch (fetcherQuery(request)?.get('part')) {
    case 'sessions':
      return loadSessions();
    case 'emails':
      return loadEmails();
    case 'providers':
      return loadProviders();
    case 'passkeys':
      return loadPasskeys();
    case 'subscription':
      return loadSubscriptionScreen(request);
    case 'memorials':
      return loadPrivate(t`We couldn’t load your memorials.`, loadKeptOnDeletion);
    default:
      redirectUnknownTab(request);
      return null;
  }
}

async function loadKeptOnDeletion(): Promise<KeptOnDeletionData> {
  const [{ memorials }, next] = await Promise.all([
    call(keptMemorials.list),
    call(following.nextKeepers),
  ]);
  return { memorials, next: next.memorials };
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return runIntent(request, { ...accountIntents, ...billingIntents });
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, t`My Account`);

export default function Account() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <AccountSettings
      user={user}
      subscription={<SubscriptionTab />}
      takeHome={<TakeHomeCard />}
      keptOnDeletion={
        <>
          <PlanOnDeletion />
          <KeptOnDeletion />
        </>
      }
    />
  );
}

/**
 * Each tab has a URL, such as `/account?tab=security`. An unknown tab redirects to the first tab.
 */
function redirectUnknownTab({ url }: Request): void {
  const query = new URL(url).searchParams;
  const tab = query.get('tab');
  if (tab === null || isAccountTab(tab)) return;
  query.delete('tab');
  throw redirect(`/account${query.size > 0 ? `?${query}` : ''}`);
}
