import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';

import type { ListStatus } from './paging/paged-list.ts';

interface TributesMoreProps {
  status: ListStatus;
  nextPath: string | null;
  /** false until the server has sent a page; the tributes on screen are from navigation state */
  hasFirstPage: boolean;
  isEmpty: boolean;
  onLoadMore: () => void;
}

/** The next page is requested when the end of the list is this far below the viewport. */
const PREFETCH_DISTANCE = '1500px';

/**
 * The link “Show more tributes”. With JavaScript, the next page loads when the link comes near the
 * viewport.
 */
export function TributesMore({
  status,
  nextPath,
  hasFirstPage,
  isEmpty,
  onLoadMore,
}: TributesMoreProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isObserved = status === 'idle' && nextPath !== null;

  useEffect(() => {
    if (!isObserved || !link.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoadMore();
      },
      { rootMargin: `0px 0px ${PREFETCH_DISTANCE} 0px` },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [isObserved, onLoadMore]);

  if (status === 'failed') {
    return (
      <div className="tributes-more" role="alert">
        <p>{failure()}</p>
        <button type="button" className="memorial-button" onClick={onLoadMore}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  if (nextPath === null) return null;

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onLoadMore();
  }

  return (
    <p className="tributes-more">
      <Link
        ref={link}
        to={nextPath}
        className="memorial-button"
        data-variant="quiet"
        onClick={handleClick}
      >
        {status === 'loading' ? <Trans>Loading…</Trans> : <Trans>Show more tributes</Trans>}
      </Link>
    </p>
  );

  function failure() {
    if (hasFirstPage) return <Trans>We couldn’t load more tributes.</Trans>;
    return isEmpty ? (
      <Trans>We couldn’t load the tributes.</Trans>
    ) : (
      <Trans>We couldn’t load all the tributes.</Trans>
    );
  }
}
