import * as Tabs from 'radix-ui/tabs';
import { useSearchParams } from 'react-router';

import type { User } from '../contract.ts';

import './account-settings.css';
import { ACCOUNT_TABS, isAccountTab } from './account-tabs.ts';
import { DangerZone } from './danger-zone.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** Account settings; the chosen tab stands in the address. */
export function AccountSettings({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab = isAccountTab(asked) ? asked : 'profile';

  const choose = (next: string) =>
    setQuery(
      (before) => {
        before.set('tab', next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className="settings">
      <h1 className="settings-title">My Account</h1>
      <Tabs.Root value={tab} onValueChange={choose}>
        <Tabs.List className="settings-tabs" aria-label="Account settings">
          {ACCOUNT_TABS.map(({ id, label }) => (
            <Tabs.Trigger key={id} value={id} className="settings-tab">
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* Stays while another tab is shown, so that an unfinished edit is not lost. */}
        <Tabs.Content value="profile" className="settings-panel" forceMount>
          <ProfileSettings user={user} />
        </Tabs.Content>
        <Tabs.Content value="security" className="settings-panel">
          <SecuritySettings user={user} />
        </Tabs.Content>
        <Tabs.Content value="danger" className="settings-panel">
          <DangerZone />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
