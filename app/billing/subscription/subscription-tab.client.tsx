import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { useLazyModule } from '../../ui/lazy-module.ts';
import { Notice } from '../../ui/notice.tsx';
import { SUBSCRIPTION_TAB } from './checkout-return.ts';
import { useSubscriptionFetcher } from './subscription-fetcher.ts';

const loadSettings = () => import('./subscription-settings.tsx');

export function SubscriptionTab() {
  const { t } = useLingui();
  const [isRequested, setIsRequested] = useState(true);
  const settings = useLazyModule(loadSettings, isRequested, () => setIsRequested(false));
  const data = useSubscriptionFetcher(settings !== undefined);
  if (settings) return <settings.SubscriptionSettings address={SUBSCRIPTION_TAB} {...data} />;
  if (isRequested) {
    return (
      <p className="visually-hidden" role="status">
        <Trans>Loading...</Trans>
      </p>
    );
  }
  return (
    <Notice type="warning" title={t`Network error occurred`} role="alert">
      <button
        type="button"
        className="button"
        data-variant="quiet"
        onClick={() => setIsRequested(true)}
      >
        <Trans>Try again</Trans>
      </button>
    </Notice>
  );
}
