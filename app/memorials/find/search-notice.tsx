import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatCount } from '../../wire/text/format-count.ts';
import type { Found, SearchOutcome } from './found-memorials.ts';
import { addressOf, isNarrowed, type TypedSearch } from './typed-search.ts';

interface SearchNoticeProps {
  typed: TypedSearch;
  hasProblem: boolean;
  found: SearchOutcome | undefined;
}

/** Above the form, because it says how to change the search. Empty if the search found all that match. */
export function SearchNotice(props: SearchNoticeProps) {
  return (
    <div aria-live="polite" className="find-notice">
      {noticeOf(props)}
    </div>
  );
}

function noticeOf({ typed, hasProblem, found }: SearchNoticeProps): ReactNode {
  if (hasProblem) {
    return (
      <p>
        <Trans>Check the fields marked below.</Trans>
      </p>
    );
  }
  if (found === 'too-many') {
    return (
      <p>
        <Trans>
          We’ve had a lot of searches from your network. Please wait a few minutes, then search
          again.
        </Trans>
      </p>
    );
  }
  if (found === undefined) return null;
  if (found.memorials.length === 0) return <NothingFound typed={typed} found={found} />;
  return found.extent === 'all' ? null : <MoreMatch typed={typed} found={found} />;
}

function MoreMatch({ typed, found: { count, extent } }: { typed: TypedSearch; found: Found }) {
  const { i18n } = useLingui();
  const most = formatCount(count, i18n.locale);
  const isNarrow = isNarrowed(typed);
  if (extent === 'many') {
    return (
      <p>
        {isNarrow ? (
          <Trans>More than {most} pages match. Add more details to narrow your search.</Trans>
        ) : (
          <Trans>More than {most} pages match. Add a year or a place to narrow your search.</Trans>
        )}
      </p>
    );
  }
  return (
    <p>
      {isNarrow ? (
        <Trans>
          These are some of the pages that match. Add more details to narrow your search.
        </Trans>
      ) : (
        <Trans>
          These are some of the pages that match. Add a year or a place to narrow your search.
        </Trans>
      )}
    </p>
  );
}

function NothingFound({ typed, found }: { typed: TypedSearch; found: Found }) {
  const byName = addressOf({ ...typed, born: '', died: '', place: '', isNear: false }, 1);
  return (
    <>
      <p>{found.extent === 'all' ? <NoMatch typed={typed} /> : <NotAllRead />}</p>
      {isNarrowed(typed) ? (
        <p>
          <Link to={byName} className="text-button">
            <Trans>Search by name only</Trans>
          </Link>
        </p>
      ) : null}
      <p>
        <Trans>
          Try a different spelling. Pages that are private or shared only by link don’t appear in
          search results.
        </Trans>
      </p>
    </>
  );
}

function NoMatch({ typed }: { typed: TypedSearch }) {
  return isNarrowed(typed) ? (
    <Trans>We couldn’t find a page that matches everything you entered.</Trans>
  ) : (
    <Trans>We couldn’t find a page with this name.</Trans>
  );
}

function NotAllRead() {
  return (
    <Trans>
      A lot of pages have a similar name, and we couldn’t search them all. Enter more of the name,
      or add a year or a place.
    </Trans>
  );
}
