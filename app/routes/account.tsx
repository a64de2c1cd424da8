import { redirect } from 'react-router';

import { useSession } from '../accounts/session/session-store.ts';
import { AccountSettings } from '../accounts/settings/account-settings.tsx';
import { isAccountTab } from '../accounts/settings/account-tabs.ts';
import { SubscriptionTab } from '../billing/subscription/subscription-tab.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/account';

/** Each tab has its address, `/account?tab=security`; a tab that does not exist leads to the first. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const tab = query.get('tab');
  if (tab === null || isAccountTab(tab)) return null;
  query.delete('tab');
  throw redirect(`/account${query.size > 0 ? `?${query}` : ''}`);
}

/** Going from tab to tab asks the server nothing. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'My Account');

export default function Account() {
  const user = useSession((state) => state.user);
  return user ? <AccountSettings user={user} subscription={<SubscriptionTab />} /> : null;
}
