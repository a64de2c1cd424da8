import { Trans, useLingui } from '@lingui/react/macro';

import { Notice } from '../../ui/notice.tsx';

interface SubscriptionSkeletonProps {
  isConfirming?: boolean;
}

export function SubscriptionSkeleton({ isConfirming = false }: SubscriptionSkeletonProps) {
  const { t } = useLingui();
  return (
    <div className="subscription" role="status">
      {isConfirming ? (
        <Notice type="info" title={t`We’re confirming your payment`}>
          <p>
            <Trans>This takes a few seconds.</Trans>
          </p>
        </Notice>
      ) : (
        <span className="visually-hidden">
          <Trans>Loading...</Trans>
        </span>
      )}
      <div className="plan-card plan-skeleton" aria-hidden="true">
        <div className="plan-card-head">
          <span className="plan-skeleton-line" data-size="title" />
          <span className="plan-skeleton-line" data-size="badge" />
        </div>
        <span className="plan-skeleton-line" data-size="long" />
        <span className="plan-skeleton-line" data-size="short" />
        <span className="plan-skeleton-line" data-size="long" />
        <span className="plan-skeleton-line" data-size="short" />
      </div>
    </div>
  );
}
