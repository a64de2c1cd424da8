import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Picture } from '../../media/picture.tsx';
import { initialsOf } from '../../ui/initials.ts';
import type { Found, FoundMemorial, SearchOutcome } from './found-memorials.ts';
import { SearchForm } from './search-form.tsx';
import { SearchNotice } from './search-notice.tsx';
import { addressOf, isNarrowed, type SearchProblems, type TypedSearch } from './typed-search.ts';

import './find-memorials.css';

interface FindMemorialsProps {
  typed: TypedSearch;
  problems: SearchProblems;
  /** undefined before a search */
  found: SearchOutcome | undefined;
}

export function FindMemorials({ typed, problems, found }: FindMemorialsProps) {
  const hasProblem = Object.keys(problems).length > 0;
  const list = typeof found === 'object' && found.memorials.length > 0 ? found : undefined;
  const isOpen = hasProblem || (list ? list.extent !== 'all' : isNarrowed(typed));
  return (
    <section className="find">
      <h1 className="find-title">
        <Trans>Find a memorial</Trans>
      </h1>
      <SearchNotice typed={typed} hasProblem={hasProblem} found={found} />
      <SearchForm typed={typed} problems={problems} isOpen={isOpen} />
      <div aria-live="polite">{list ? <FoundList typed={typed} found={list} /> : null}</div>
    </section>
  );
}

function FoundList({ typed, found }: { typed: TypedSearch; found: Found }) {
  return (
    <>
      {found.extent === 'all' ? <Count found={found} /> : null}
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

function Count({ found: { count, first, memorials } }: { found: Found }) {
  const last = first + memorials.length - 1;
  return (
    <p>
      {memorials.length === count ? (
        <Plural value={count} one="# memorial found" other="# memorials found" />
      ) : (
        <Plural
          value={count}
          one={`Showing ${first} to ${last} of # memorial`}
          other={`Showing ${first} to ${last} of # memorials`}
        />
      )}
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
            <Trans>Sample page with fictional people</Trans>
          </span>
        ) : null}
      </span>
    </Link>
  );
}
