import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';

import { Notice } from '../../../ui/notice.tsx';

interface PageBoundaryState {
  hasFailed: boolean;
}

/** A page that cannot be drawn must not take the cards and their texts with it. */
export class PageBoundary extends Component<
  { onRetry: () => void; children: ReactNode },
  PageBoundaryState
> {
  override state: PageBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PageBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <PageProblem onRetry={this.#retry} />;
  }

  readonly #retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };
}

export function PageProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice type="warning" role="status">
      <p>
        <Trans>We can’t show the preview right now. You can keep editing.</Trans>
      </p>
      <button type="button" className="button" data-variant="quiet" onClick={onRetry}>
        <Trans>Show preview</Trans>
      </button>
    </Notice>
  );
}
