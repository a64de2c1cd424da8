import { Trans, useLingui } from '@lingui/react/macro';
import * as Tabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { directionOf } from '../../language/direction.ts';
import { useChosenInView } from '../../ui/use-chosen-in-view.ts';
import type { User } from '../contract.ts';

import './account-settings.css';
import { ACCOUNT_TABS, tabFromQuery } from './account-tabs.ts';
import { DangerZone } from './danger-zone.tsx';
import { EmailsOffNotice } from './emails-off-notice.tsx';
import { ProfileSettings } from './profile-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

interface AccountSettingsProps {
  user: User;
  subscription: ReactNode;
  /** the card “Download everything”; a prop, because accounts must not import archives */
  takeHome?: ReactNode;
  /** shows what the deletion of the account does not remove; a prop, because accounts must not import memorials */
  keptOnDeletion?: ReactNode;
}

export function AccountSettings(props: AccountSettingsProps) {
  const { t, i18n } = useLingui();
  const { user, subscription, takeHome, keptOnDeletion } = props;
  const [query, setQuery] = useSearchParams();
  const tab = tabFromQuery(query);
  const row = useChosenInView<HTMLDivElement>(tab);

  const select = (next: string) =>
    setQuery(
      (before) => {
        before.set('tab', next);
        before.delete('subscription');
        before.delete('error');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className="settings">
      <h1 className="settings-title">
        <Trans>My Account</Trans>
      </h1>
      <Tabs.Root value={tab} onValueChange={select} dir={directionOf(i18n.locale)}>
        <Tabs.List ref={row} className="settings-tabs scroll-row" aria-label={t`Account settings`}>
          {ACCOUNT_TABS.map(({ id, label }) => (
            <Tabs.Trigger key={id} value={id} className="settings-tab">
              {i18n._(label)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* The Profile tab stays mounted while hidden, so that its unsaved input is not lost. */}
        <Tabs.Content value="profile" className="settings-panel" forceMount>
          {user.isEmailVerified ? <EmailsOffNotice /> : null}
          <ProfileSettings user={user} />
          {takeHome}
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
