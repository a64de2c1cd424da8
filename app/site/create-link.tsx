import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface CreateLinkProps {
  variant?: 'primary' | 'quiet';
  /** instead of “Create a memorial” */
  children?: ReactNode;
}

export function CreateLink({ variant = 'primary', children }: CreateLinkProps) {
  return (
    <p className="home-actions site-create">
      <Link className="button" data-variant={variant} to="/memorials/new">
        {children ?? <Trans>Create a memorial</Trans>}
      </Link>
    </p>
  );
}
