import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { Dialog } from '../../ui/dialog.tsx';
import { BegunNames } from './begun-names.tsx';

import './begun-greeting.css';
import { namesOfBegun, newestFor, type BegunPage } from './begun-page.ts';
import { forgetBegunPage, listBegunPages } from './begun-store.ts';

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
      <DiscardBegun
        page={page}
        onDiscarded={() => {
          setPage(undefined);
          onShown(false);
          document.getElementById('content')?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

function DiscardBegun({ page, onDiscarded }: { page: BegunPage; onDiscarded: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setIsAsking(true)}>
        Discard it
      </button>
      {isAsking ? (
        <Dialog
          role="alertdialog"
          title="Discard this page?"
          description={
            <>
              What you entered about <BegunNames names={namesOfBegun(page)} /> will be removed from
              this device.
            </>
          }
          onClose={() => setIsAsking(false)}
        >
          <div className="begun-greeting-choice">
            <button
              type="button"
              className="button"
              data-variant="danger"
              onClick={() => void forgetBegunPage(page.id).then(onDiscarded)}
            >
              Discard page
            </button>
            <button
              type="button"
              className="button"
              data-variant="quiet"
              onClick={() => setIsAsking(false)}
            >
              Keep it
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
