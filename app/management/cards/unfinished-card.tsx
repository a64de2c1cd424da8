import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { UnfinishedNames } from '../../drafts/new-memorial/unfinished-names.tsx';
import {
  namesOfUnfinished,
  type UnfinishedMemorial,
} from '../../drafts/new-memorial/unfinished-page.ts';
import { initialsOf } from '../../ui/initials.ts';

import './memorial-cards.css';

export function UnfinishedCard({ page }: { page: UnfinishedMemorial }) {
  const names = namesOfUnfinished(page);
  return (
    <li className="memorial-tile" data-state="begun">
      <div className="memorial-tile-portrait">
        <span className="memorial-tile-initials" aria-hidden="true">
          {initialsOf(names.join(' '))}
        </span>
      </div>
      <div className="memorial-tile-words">
        <p className="memorial-tile-begun">
          <Trans>
            You started a page for <UnfinishedNames names={names} />.
          </Trans>
        </p>
        <p className="memorial-tile-role">
          <Trans>This page is only saved on this device so far.</Trans>
        </p>
        <p className="memorial-tile-back">
          <Link className="button" data-variant="primary" to="/memorials/new">
            <Trans context="unfinished page">Continue</Trans>
          </Link>
        </p>
      </div>
    </li>
  );
}
