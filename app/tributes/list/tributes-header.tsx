import { Plural, Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { use, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { Picture } from '../../media/picture.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { OfflineCopy } from '../../ui/offline-copy.ts';
import type { TributesHeader as Header } from '../contract.ts';
import { pageLink } from '../page-path.ts';

interface TributesHeaderProps {
  memorial: Header;
  title: string;
}

export function TributesHeader({ memorial, title }: TributesHeaderProps) {
  const copy = use(OfflineCopy);
  const people = memorial.names.length;
  return (
    <header className="tributes-header">
      {copy ? (
        <a href={copy.page} className="memorial-button tributes-back" data-variant="quiet">
          <ArrowLeft aria-hidden="true" />
          <Trans>Back</Trans>
        </a>
      ) : (
        <BackLink path={pageLink(memorial)} />
      )}
      <div className="tributes-person">
        <div className="memorial-photo tributes-portrait">
          {memorial.profilePhoto ? (
            <Picture
              address={memorial.profilePhoto}
              alt=""
              sizes="6rem"
              placeholder="person"
              eager
            />
          ) : (
            <span className="tributes-portrait-initials" aria-hidden="true">
              {initialsOf(memorial.name, 'M')}
            </span>
          )}
        </div>
        <div className="tributes-titles">
          <h1 className="memorial-heading tributes-title" dir="auto">
            {title}
          </h1>
          <p className="tributes-memorial-name" dir="auto">
            <JoinedNames names={memorial.names} />
          </p>
          {memorial.isInvented ? (
            <p className="memorial-notice">
              <Plural
                value={people}
                one="Sample page: this person is fictional."
                other="Sample page: these people are fictional."
              />
            </p>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/**
 * 'A Back button that goes back one step in history' (SPEC section 2). Without JavaScript, in a new tab, and on the
 * first page of a visit, it is an ordinary link to `path`.
 */
function BackLink({ path }: { path: string }) {
  const navigate = useNavigate();

  function handleClick(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !cameFromThisSite()) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link
      to={path}
      className="memorial-button tributes-back"
      data-variant="quiet"
      onClick={handleClick}
    >
      <ArrowLeft aria-hidden="true" />
      <Trans>Back</Trans>
    </Link>
  );
}

function cameFromThisSite(): boolean {
  const state: unknown = window.history.state;
  const isWithinVisit =
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0;
  return isWithinVisit || (window.history.length > 1 && isThisSite(document.referrer));
}

function isThisSite(address: string): boolean {
  return address.startsWith(`${window.location.origin}/`);
}
