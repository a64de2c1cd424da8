import * as Tabs from 'radix-ui/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import type { User } from '../contract.ts';

import './account-settings.css';
import { ACCOUNT_TABS, tabFromQuery } from './account-tabs.ts';
import { DangerZone } from './danger-zone.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

interface AccountSettingsProps {
  user: User;
  /** the content of the Subscription tab; passed in, because accounts must not import billing */
  subscription: ReactNode;
  /** what remains after the account is deleted; passed in, because accounts must not import memorials */
  keptOnDeletion?: ReactNode;
}

/** The account settings in tabs; the active tab is in the URL. */
export function AccountSettings({ user, subscription, keptOnDeletion }: AccountSettingsProps) {
  const [query, setQuery] = useSearchParams();
  const tab = tabFromQuery(query);
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the active tab: on a phone the row of tabs is wider than the screen.
    const selected = tabs.current?.querySelector(`[data-tab="${tab}"]`);
    selected?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);

  const select = (next: string) =>
    setQuery(
      (before) => {
        before.set('tab', next);
        before.delete('subscription');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className="settings">
      <h1 className="settings-title">My Account</h1>
      <Tabs.Root value={tab} onValueChange={select}>
        <Tabs.List ref={tabs} className="settings-tabs" aria-label="Account settings">
          {ACCOUNT_TABS.map(({ id, label }) => (
            <Tabs.Trigger key={id} value={id} data-tab={id} className="settings-tab">
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* The Profile tab remains mounted while another tab is shown, so that unsaved input is not lost. */}
        <Tabs.Content value="profile" className="settings-panel" forceMount>
          <ProfileSettings user={user} />
        </Tabs.Content>
        <Tabs.Content value="subscription" className="settings-panel">
          {subscription}
        </Tabs.Content>
        <Tabs.Content value="security" className="settings-panel">
          <SecuritySettings user={user} />
        </Tabs.Content>
        <Tabs.Content value="danger" className="settings-panel">
          <DangerZone kept={keptOnDeletion} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
