import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t, i18n } = useLingui();
  const [loaded, setLoaded] = useState<Loaded<KeptMemorial>>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isWanted = true;
    void loadPrivate(i18n._(SENTENCES.loadFailed), () => loadKeptMemorial(id)).then((result) => {
      if (isWanted) setLoaded(result);
    });
    return () => {
      isWanted = false;
    };
  }, [i18n, id, tries]);

  if (loaded?.ok) return children(loaded.data);
  if (loaded?.code === 'MEMORIAL_NOT_FOUND' && onGone) return <Gone onGone={onGone} />;
  return (
    <section className="begin">
      <h1 className="begin-title">{loaded ? t`The page didn’t load` : t`One moment`}</h1>
      {loaded ? (
        <Notice type="warning" role="alert">
          <p>{i18n._(SENTENCES.loadFailed)}</p>
          <button
            type="button"
            className="button"
            data-variant="quiet"
            onClick={() => {
              setLoaded(undefined);
              setTries(tries + 1);
            }}
          >
            <Trans>Try again</Trans>
          </button>
        </Notice>
      ) : (
        <p className="begin-text begin-loading" role="status">
          <Trans>Loading…</Trans>
        </p>
      )}
    </section>
  );
}

function Gone({ onGone }: { onGone: () => void }) {
  return (
    <section className="begin">
      <h1 className="begin-title">
        <Trans>This page no longer exists</Trans>
      </h1>
      <div className="begin-actions">
        <button type="button" className="button" data-variant="primary" onClick={onGone}>
          <Trans>Start a new page</Trans>
        </button>
      </div>
    </section>
  );
}
