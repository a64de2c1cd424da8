import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Picture } from '../../media/picture.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { Found, FoundMemorial } from './found-memorials.ts';
import { SearchForm } from './search-form.tsx';
import { addressOf, isNarrowed, type SearchProblems, type TypedSearch } from './typed-search.ts';

import './find-memorials.css';

interface FindMemorialsProps {
  typed: TypedSearch;
  problems: SearchProblems;
  /** `too-many`: of searches from this network; undefined before a search */
  found: Found | 'too-many' | undefined;
}

export function FindMemorials({ typed, problems, found }: FindMemorialsProps) {
  const hasProblem = Object.keys(problems).length > 0;
  const hasMore = typeof found === 'object' && found.extent !== 'all';
  return (
    <section className="find">
      <h1 className="find-title">
        <Trans>Find a memorial</Trans>
      </h1>
      <SearchForm typed={typed} problems={problems} isOpen={hasProblem || hasMore} />
      <div aria-live="polite">
        {hasProblem ? (
          <p className="find-text">
            <Trans>Check the fields marked above.</Trans>
          </p>
        ) : null}
        {found ? <FoundList typed={typed} found={found} /> : null}
      </div>
    </section>
  );
}

function FoundList({ typed, found }: { typed: TypedSearch; found: Found | 'too-many' }) {
  if (found === 'too-many') {
    return (
      <p className="find-text">
        <Trans>
          We’ve had a lot of searches from your network. Please wait a few minutes, then search
          again.
        </Trans>
      </p>
    );
  }
  if (found.memorials.length === 0) return <NothingFound typed={typed} found={found} />;
  return (
    <>
      <Count typed={typed} found={found} />
      <ul className="find-list">
        {found.memorials.map((memorial) => (
          <li key={memorial.slug}>
            <FoundLink memorial={memorial} />
          </li>
        ))}
      </ul>
      <MorePages typed={typed} found={found} />
    </>
  );
}

function Count({ typed, found: { count, extent } }: { typed: TypedSearch; found: Found }) {
  const { i18n } = useLingui();
  const most = formatCount(count, i18n.locale);
  const isNarrow = typed.place !== '' && (typed.born !== '' || typed.died !== '');
  return (
    <p className="find-text">
      {extent === 'all' ? <Plural value={count} one="# page" other="# pages" /> : null}
      {extent === 'many' && isNarrow ? (
        <Trans>More than {most} pages match. Enter more of the name.</Trans>
      ) : null}
      {extent === 'many' && !isNarrow ? (
        <Trans>More than {most} pages match. Add a year or a place.</Trans>
      ) : null}
      {extent === 'some' && isNarrow ? (
        <Trans>These are some of the pages that match. Enter more of the name.</Trans>
      ) : null}
      {extent === 'some' && !isNarrow ? (
        <Trans>These are some of the pages that match. Add a year or a place.</Trans>
      ) : null}
    </p>
  );
}

function MorePages({ typed, found: { page, pages } }: { typed: TypedSearch; found: Found }) {
  const { t } = useLingui();
  if (pages === 1) return null;
  return (
    <nav className="find-pages" aria-label={t`More results`}>
      {page > 1 ? (
        <Link to={addressOf(typed, page - 1)} className="button" data-variant="quiet" rel="prev">
          <Trans>Previous results</Trans>
        </Link>
      ) : null}
      {page < pages ? (
        <Link to={addressOf(typed, page + 1)} className="button" data-variant="quiet" rel="next">
          <Trans>Next results</Trans>
        </Link>
      ) : null}
    </nav>
  );
}

function FoundLink({ memorial }: { memorial: FoundMemorial }) {
  const { slug, names, years, isInvented, portrait } = memorial;
  return (
    <Link to={`/${slug}`} className="find-link" reloadDocument>
      {portrait ? (
        <Picture
          address={portrait}
          alt=""
          sizes="4rem"
          className="find-portrait"
          placeholder="person"
        />
      ) : (
        <span className="find-portrait find-initials" aria-hidden="true">
          {initialsOf(names.join(' '))}
        </span>
      )}
      <span className="find-words">
        <span className="find-name">
          {names.map((name, index) => (
            <span key={`${index} ${name}`}>
              {index > 0 ? ' & ' : ''}
              <bdi>{name}</bdi>
            </span>
          ))}
        </span>
        {years ? <span className="find-years">{years}</span> : null}
        {isInvented ? (
          <span className="find-years">
            <Trans>Sample page: fictional people</Trans>
          </span>
        ) : null}
      </span>
    </Link>
  );
}

function NothingFound({ typed, found }: { typed: TypedSearch; found: Found }) {
  const byName = addressOf({ ...typed, born: '', died: '', place: '', isNear: false }, 1);
  return (
    <>
      <p className="find-text">
        {found.extent === 'all' ? <NoMatch typed={typed} /> : <NotAllRead />}
      </p>
      {isNarrowed(typed) ? (
        <p className="find-text">
          <Link to={byName} className="text-button">
            <Trans>Search by name only</Trans>
          </Link>
        </p>
      ) : null}
      <p className="find-text">
        <Trans>
          Try a different spelling. Many families share their page by link only or keep it private,
          and those pages don’t appear here.
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
      Very many pages have a similar name, and we couldn’t look through all of them. Enter more of
      the name, or add a year or a place.
    </Trans>
  );
}
