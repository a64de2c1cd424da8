import { Link } from 'react-router';

import { BegunNames } from '../../drafts/beginning/begun-names.tsx';
import { namesOfBegun, type BegunPage } from '../../drafts/beginning/begun-page.ts';
import { initialsOf } from '../../ui/initials.ts';

import './memorial-cards.css';

export function BegunCard({ page }: { page: BegunPage }) {
  const names = namesOfBegun(page);
  return (
    <li className="memorial-tile" data-state="begun">
      <div className="memorial-tile-portrait">
        <span className="memorial-tile-initials" aria-hidden="true">
          {initialsOf(names.join(' '))}
        </span>
      </div>
      <div className="memorial-tile-words">
        <p className="memorial-tile-begun">
          You started a page for <BegunNames names={names} />.
        </p>
        <p className="memorial-tile-role">It’s only saved on this device so far.</p>
        <p className="memorial-tile-back">
          <Link className="button" data-variant="primary" to="/memorials/new">
            Continue
          </Link>
        </p>
      </div>
    </li>
  );
}
