import { Trans } from '@lingui/react/macro';

import { useSubscriptionFetcher } from './subscription-fetcher.ts';

/** Shows, in the Danger Zone, what deleting the account does to a paid plan. */
export function PlanOnDeletion() {
  const { loaded } = useSubscriptionFetcher(true);
  if (loaded?.subscription.tier !== 'pro') return null;
  return (
    <p className="settings-text">
      <Trans>
        Deleting your account also ends your Pro plan right away. The time you’ve already paid for
        isn’t refunded automatically.
      </Trans>
    </p>
  );
}
