import { msg } from '@lingui/core/macro';

export const ACCOUNT_TABS = [
  { id: 'profile', label: msg`Profile` },
  { id: 'subscription', label: msg`Subscription` },
  { id: 'security', label: msg`Security` },
  { id: 'danger', label: msg`Danger Zone` },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]['id'];

export function isAccountTab(value: string): value is AccountTab {
  return ACCOUNT_TABS.some(({ id }) => id === value);
}

/** After a checkout (`?subscription=…`), the Subscription tab is selected. */
export function tabFromQuery(query: URLSearchParams): AccountTab {
  if (query.has('subscription')) return 'subscription';
  const tab = query.get('tab') ?? '';
  return isAccountTab(tab) ? tab : 'profile';
}
