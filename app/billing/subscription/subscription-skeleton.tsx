import { Notice } from '../../ui/notice.tsx';

interface SubscriptionSkeletonProps {
  isConfirming?: boolean;
}

export function SubscriptionSkeleton({ isConfirming = false }: SubscriptionSkeletonProps) {
  return (
    <div className="subscription" role="status">
      {isConfirming ? (
        <Notice type="info" title="We’re confirming your payment">
          <p>This takes a few seconds.</p>
        </Notice>
      ) : (
        <span className="visually-hidden">Loading...</span>
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
