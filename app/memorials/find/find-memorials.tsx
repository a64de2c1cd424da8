import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Picture } from '../../media/picture.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { FindForm } from './find-form.tsx';
import type { FoundMemorial, SearchOutcome } from './found-memorials.ts';
import { MAX_SEARCH_LENGTH } from './search-limits.ts';

import './find-memorials.css';

interface FindMemorialsProps {
  name: string;
  found: SearchOutcome | undefined;
}

export function FindMemorials({ name, found }: FindMemorialsProps) {
  return (
    <section className="find">
      <h1 className="find-title">
        <Trans>Find a memorial</Trans>
      </h1>
      <FindForm name={name} />
      <div aria-live="polite">{found ? <FoundList found={found} /> : null}</div>
    </section>
  );
}

function FoundList({ found }: { found: SearchOutcome }) {
  if (found === 'too-long') {
    return (
      <p className="find-text">
        <Trans>Enter up to {MAX_SEARCH_LENGTH} letters of the name.</Trans>
      </p>
    );
  }
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
  const { memorials, hasMore } = found;
  const count = memorials.length;
  if (memorials.length === 0) return <NothingFound />;
  return (
    <>
      <p className="find-text">
        {hasMore ? (
          <Plural
            value={count}
            one="Showing # page. To narrow the list, enter more of the name."
            other="Showing the first # pages. To narrow the list, enter more of the name."
          />
        ) : (
          <Plural value={count} one="# page" other="# pages" />
        )}
      </p>
      <ul className="find-list">
        {memorials.map((memorial) => (
          <li key={memorial.slug}>
            <FoundLink memorial={memorial} />
          </li>
        ))}
      </ul>
    </>
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

function NothingFound() {
  return (
    <>
      <p className="find-text">
        <Trans>We couldn’t find a page with this name.</Trans>
      </p>
      <p className="find-text">
        <Trans>
          Try a different spelling. Many families share their page by link only or keep it private,
          and those pages don’t appear here.
        </Trans>
      </p>
    </>
  );
}
