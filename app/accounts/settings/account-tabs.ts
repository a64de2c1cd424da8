/** The tabs of `/account`, in order; each word is its place in the address. */
export const ACCOUNT_TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'subscription', label: 'Subscription' },
  { id: 'security', label: 'Security' },
  { id: 'danger', label: 'Danger Zone' },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]['id'];

export function isAccountTab(value: string): value is AccountTab {
  return ACCOUNT_TABS.some(({ id }) => id === value);
}

/** The tab that an address asks for. Who comes back from paying (`?subscription=…`) wants to see the plan. */
export function askedTab(query: URLSearchParams): AccountTab {
  if (query.has('subscription')) return 'subscription';
  const asked = query.get('tab') ?? '';
  return isAccountTab(asked) ? asked : 'profile';
}
