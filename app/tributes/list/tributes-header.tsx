import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { Picture } from '../../media/picture.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import type { TributesHeader as Header } from '../contract.ts';

interface TributesHeaderProps {
  memorial: Header;
  title: string;
}

/** The Back button, the memorial's name and portrait, and the title (SPEC section 2, Tributes list screen). */
export function TributesHeader({ memorial, title }: TributesHeaderProps) {
  return (
    <header className="tributes-header">
      <BackLink slug={memorial.slug} />
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
          {memorial.notice ? <p className="memorial-notice">{memorial.notice}</p> : null}
        </div>
      </div>
    </header>
  );
}

/**
 * 'A Back button that goes back one step in history' (SPEC section 2). The button works as a link to the memorial page
 * when JavaScript is disabled, when it is opened in a new tab, and when the list is the first page of the visit.
 */
function BackLink({ slug }: { slug: string }) {
  const navigate = useNavigate();

  function handleClick(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !cameFromThisSite()) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link
      to={`/${slug}`}
      className="memorial-button tributes-back"
      data-variant="quiet"
      onClick={handleClick}
    >
      <ArrowLeft aria-hidden="true" />
      Back
    </Link>
  );
}

/** True when the previous history entry is a page of this site, according to the router's index or the referrer. */
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
