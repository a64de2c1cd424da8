/** The tabs of `/account`, in order; each word is its place in the address. */
export const ACCOUNT_TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Security' },
  { id: 'danger', label: 'Danger Zone' },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]['id'];

export function isAccountTab(value: string): value is AccountTab {
  return ACCOUNT_TABS.some(({ id }) => id === value);
}
