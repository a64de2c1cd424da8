import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { BegunNames } from './begun-names.tsx';

import './begun-greeting.css';
import { namesOfBegun, newestFor, type BegunPage } from './begun-page.ts';
import { forgetBegunPage, listBegunPages } from './begun-store.ts';
import { DiscardQuestion } from './discard-question.tsx';

interface BegunGreetingProps {
  /** called with true while the greeting is shown in place of the usual words */
  onShown: (isShown: boolean) => void;
}

/** For `/`, in a browser that keeps a page which a visitor has begun: leads back to it. */
export function BegunGreeting({ onShown }: BegunGreetingProps) {
  const [page, setPage] = useState<BegunPage>();

  useEffect(() => {
    let isWanted = true;
    void listBegunPages().then((pages) => {
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
  const names = <BegunNames names={namesOfBegun(page)} />;
  return (
    <div className="begun-greeting">
      <p className="home-text">
        You started a page for {names}. Everything you entered is saved on this device.
      </p>
      <p className="home-actions">
        <Link className="button" data-variant="primary" to="/memorials/new">
          <span>Continue with the page for {names}</span>
        </Link>
      </p>
      <DiscardQuestion
        label="Discard this page"
        title="Discard this page?"
        description={<>What you entered about {names} will be removed from this device.</>}
        confirm="Discard page"
        className="begun-greeting-choice"
        onConfirm={() => {
          void forgetBegunPage(page.id).then(() => {
            setPage(undefined);
            onShown(false);
            document.getElementById('content')?.focus({ preventScroll: true });
          });
        }}
      />
    </div>
  );
}
