import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { ActionResult, Failure } from '../../../wire/action-result.ts';
import { LinkOver, LinkPage } from '../../links/link-page.tsx';
import type { SilenceLink } from '../contract.ts';
import type { FollowingLinkAction } from './following-link-intents.ts';

/** `/i/sil_…`: inactive owners confirm that they still keep their memorials. */
export function SilencePage({ silence: { memorialCount } }: { silence: SilenceLink }) {
  const { send, isBusy } = useRouteAction<FollowingLinkAction, ActionResult>();
  const [failure, setFailure] = useState<Failure>();
  const [isDone, setIsDone] = useState(false);
  const isOne = memorialCount === 1;
  const answer = async () => {
    setFailure(undefined);
    const result = await send({ intent: 'still-here' });
    if (!result) return;
    if (result.ok) setIsDone(true);
    else setFailure(result);
  };
  if (isDone) return <Done isOne={isOne} />;
  if (failure?.code === 'LINK_OVER') return <LinkOver />;
  return (
    <LinkPage title={isOne ? 'Do you still keep this page?' : 'Do you still keep these pages?'}>
      <p>
        You have not been here for more than two years. If you still keep{' '}
        {isOne ? 'your memorial page' : `your ${memorialCount} memorial pages`}, one press is
        enough, and nobody else is asked. You need not log in.
      </p>
      {failure ? (
        <Notice type="error" role="alert">
          <p>{failure.sentence}</p>
        </Notice>
      ) : null}
      <div className="link-page-actions">
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel="One moment…"
          onClick={() => void answer()}
        >
          {isOne ? 'I still keep it' : 'I still keep them'}
        </BusyButton>
      </div>
      <noscript>
        <p>Please allow JavaScript for this page, or log in: that counts, too.</p>
      </noscript>
      <p className="link-page-quiet">
        If you would like somebody else to keep {isOne ? 'it' : 'them'}, log in and hand{' '}
        {isOne ? 'it' : 'them'} over in the settings.
      </p>
    </LinkPage>
  );
}

function Done({ isOne }: { isOne: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <LinkPage title="Thank you">
      <p ref={text} tabIndex={-1} role="status">
        {isOne ? 'You keep the page' : 'You keep the pages'} as before. Nobody else is asked, and we
        do not write again unless another two years pass.
      </p>
      <div className="link-page-actions">
        <Link to="/memorials" className="button" data-variant="quiet">
          Your memorials
        </Link>
      </div>
    </LinkPage>
  );
}
