import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';

import type { ListPhase } from './paged-list.ts';

interface TributesMoreProps {
  phase: ListPhase;
  /** the address of the list from its next part on; null at its end */
  nextPath: string | null;
  /** true when nothing of the list has come yet */
  isFirst: boolean;
  onLoadMore: () => void;
}

/** How far below the screen's edge the end of the list may be when the next part is asked for. */
const READ_AHEAD = '1500px';

/**
 * The end of the list: a plain link to what follows, which a script follows by itself as it comes near.
 * When that fails a sentence says so, and nothing that stands there is lost.
 */
export function TributesMore({ phase, nextPath, isFirst, onLoadMore }: TributesMoreProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isWaiting = phase === 'ready' && nextPath !== null;

  useEffect(() => {
    if (!isWaiting || !link.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoadMore();
      },
      { rootMargin: `0px 0px ${READ_AHEAD} 0px` },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [isWaiting, onLoadMore]);

  if (phase === 'failed') {
    return (
      <div className="tributes-more" role="alert">
        <p>
          {isFirst ? 'The tributes could not be loaded.' : 'More tributes could not be loaded.'}
        </p>
        <button type="button" className="memorial-button" onClick={onLoadMore}>
          Try again
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
        {phase === 'loading' ? 'Loading…' : 'More tributes'}
      </Link>
    </p>
  );
}
