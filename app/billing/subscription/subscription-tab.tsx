import { useState } from 'react';

import { useOnDemand } from '../../ui/lazy-module.ts';
import { Notice } from '../../ui/notice.tsx';
import { SUBSCRIPTION_TAB } from './checkout-return.ts';

const loadSettings = () => import('./subscription-settings.tsx');

/** The Subscription tab's place on the account page; what fills it is fetched when the tab is opened. */
export function SubscriptionTab() {
  const [isWanted, setIsWanted] = useState(true);
  const loaded = useOnDemand(loadSettings, isWanted, () => setIsWanted(false));
  if (loaded) return <loaded.SubscriptionSettings address={SUBSCRIPTION_TAB} />;
  if (isWanted) {
    return (
      <p className="visually-hidden" role="status">
        Loading...
      </p>
    );
  }
  return (
    <Notice type="warning" title="Network error occurred" role="alert">
      <button
        type="button"
        className="button"
        data-variant="quiet"
        onClick={() => setIsWanted(true)}
      >
        Try again
      </button>
    </Notice>
  );
}
