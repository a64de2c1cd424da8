import { useEffect, useState, type ReactNode } from 'react';

import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Loaded } from '../../wire/action-result.ts';
import type { KeptMemorial } from '../kept-memorial.ts';
import { loadKeptMemorial } from '../load-kept-memorial.ts';
import { SENTENCES } from './unfinished-sentences.ts';

interface MemorialLoaderProps {
  id: string;
  children: (memorial: KeptMemorial) => ReactNode;
  onGone?: () => void;
}

/** Loads the memorial in the browser, because `/memorials/new` is a public page and its route loads no private data. */
export function MemorialLoader({ id, children, onGone }: MemorialLoaderProps) {
  const [loaded, setLoaded] = useState<Loaded<KeptMemorial>>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isWanted = true;
    void loadPrivate(SENTENCES.loadFailed, () => loadKeptMemorial(id)).then((result) => {
      if (isWanted) setLoaded(result);
    });
    return () => {
      isWanted = false;
    };
  }, [id, tries]);

  if (loaded?.ok) return children(loaded.data);
  if (loaded?.code === 'MEMORIAL_NOT_FOUND' && onGone) return <Gone onGone={onGone} />;
  return (
    <section className="begin">
      <h1 className="begin-title">{loaded ? 'The page didn’t load' : 'One moment'}</h1>
      {loaded ? (
        <Notice type="warning" role="alert">
          <p>{SENTENCES.loadFailed}</p>
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => {
              setLoaded(undefined);
              setTries(tries + 1);
            }}
          >
            Try again
          </button>
        </Notice>
      ) : (
        <p className="begin-text begin-loading" role="status">
          Loading…
        </p>
      )}
    </section>
  );
}

function Gone({ onGone }: { onGone: () => void }) {
  return (
    <section className="begin">
      <h1 className="begin-title">This page no longer exists</h1>
      <div className="begin-actions">
        <button type="button" className="button" data-variant="primary" onClick={onGone}>
          Start a new page
        </button>
      </div>
    </section>
  );
}
