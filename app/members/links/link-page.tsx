import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import './link-page.css';

interface LinkPageProps {
  title: string;
  children: ReactNode;
}

export function LinkPage({ title, children }: LinkPageProps) {
  return (
    <section className="link-page">
      <h1 className="link-page-title">{title}</h1>
      {children}
    </section>
  );
}

/**
 * Shown for a link that was used or revoked, has expired, or never existed. The page does not tell
 * these cases apart.
 */
export function LinkOver() {
  const { t } = useLingui();
  return (
    <LinkPage title={t`This link no longer works`}>
      <p>
        <Trans>This link has already been used or has expired. Please ask for a new one.</Trans>
      </p>
      <p className="link-page-quiet">
        <Trans>If you’ve already accepted, you’ll find the page in your memorials.</Trans>
      </p>
      <div className="link-page-actions">
        <Link to="/memorials" className="button" data-variant="quiet">
          <Trans>Go to your memorials</Trans>
        </Link>
      </div>
    </LinkPage>
  );
}
