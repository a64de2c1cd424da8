import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { DiscardQuestion } from './discard-question.tsx';

import './unfinished-greeting.css';
import { UnfinishedNames } from './unfinished-names.tsx';
import { namesOfUnfinished, newestFor, type UnfinishedMemorial } from './unfinished-page.ts';
import { forgetUnfinishedMemorial, listUnfinishedMemorials } from './unfinished-store.ts';

interface UnfinishedGreetingProps {
  /** called with true while the greeting is shown in place of the usual words */
  onShown: (isShown: boolean) => void;
}

/** For `/`, in a browser that keeps a page which a visitor has begun: leads back to it. */
export function UnfinishedGreeting({ onShown }: UnfinishedGreetingProps) {
  const { t } = useLingui();
  const [page, setPage] = useState<UnfinishedMemorial>();

  useEffect(() => {
    let isWanted = true;
    void listUnfinishedMemorials().then((pages) => {
      const begun = pages.filter(({ created, fullName }) => !created && fullName.trim() !== '');
      const newest = newestFor(begun, null);
      if (!isWanted || !newest) return;
      setPage(newest);
      onShown(true);
    });
    return () => {
      isWanted = false;
      onShown(false);
    };
  }, [onShown]);

  if (!page) return null;
  const names = <UnfinishedNames names={namesOfUnfinished(page)} />;
  return (
    <div className="begun-greeting">
      <p className="home-text">
        <Trans>
          You started a page for {names}. Everything you entered is saved on this device.
        </Trans>
      </p>
      <p className="home-actions">
        <Link className="button" data-variant="primary" to="/memorials/new">
          <span>
            <Trans>Continue with the page for {names}</Trans>
          </span>
        </Link>
      </p>
      <DiscardQuestion
        label={t`Discard this page`}
        title={t`Discard this page?`}
        description={
          <Trans>What you entered about {names} will be removed from this device.</Trans>
        }
        confirm={t`Discard page`}
        onConfirm={() => {
          void forgetUnfinishedMemorial(page.id).then(() => {
            setPage(undefined);
            onShown(false);
            document.getElementById('content')?.focus({ preventScroll: true });
          });
        }}
      />
    </div>
  );
}
