import { Trans } from '@lingui/react/macro';

import type { Theme } from '../../themes/contract.ts';
import { Ornament } from '../../themes/ornaments/ornament.tsx';
import { themeAttributes } from '../../themes/theme-attributes.ts';

interface DemoNoticeProps {
  theme: Theme;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Shown while the memorial is loading or after a failure. Without JavaScript, 'Try again' reloads the page. */
export function DemoNotice({ theme, hasFailed, onRetry }: DemoNoticeProps) {
  return (
    <main className="memorial demo-notice" {...themeAttributes(theme)} aria-busy={!hasFailed}>
      <DemoSkeleton />
      <div className="demo-notice-words">
        <div role="status" className="demo-notice-status">
          <p>
            {hasFailed ? (
              <Trans>Failed to load memorial data</Trans>
            ) : (
              <Trans>Loading memorial...</Trans>
            )}
          </p>
        </div>
        <Ornament name={theme.visual.decorativeElements} placement="divider" />
        {hasFailed ? (
          <button type="button" className="memorial-button" onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        ) : null}
        <noscript>
          <p>
            <Trans>Failed to load memorial data</Trans>
          </p>
          <p>
            <a href={`?theme=${theme.id}`}>
              <Trans>Try again</Trans>
            </a>
          </p>
        </noscript>
      </div>
    </main>
  );
}

function DemoSkeleton() {
  return (
    <div className="demo-outline" aria-hidden="true">
      <div className="memorial-banner" />
      <div className="memorial-container memorial-intro">
        <div className="memorial-photo" />
      </div>
    </div>
  );
}
