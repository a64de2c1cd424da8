import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

export function CreateLink() {
  return (
    <p className="home-actions site-create">
      <Link className="button" data-variant="primary" to="/memorials/new">
        <Trans>Create a memorial</Trans>
      </Link>
    </p>
  );
}
