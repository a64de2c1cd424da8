import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { ActionResult, Failure } from '../../../wire/action-result.ts';
import { LinkOver, LinkPage } from '../../links/link-page.tsx';
import type { InactiveOwnerLink } from '../contract.ts';
import type { OwnershipLinkAction } from './ownership-link-intents.ts';

/** `/i/sil_…`: inactive owners confirm that they still keep their memorials. */
export function InactiveOwnerPage({ silence: { memorialCount } }: { silence: InactiveOwnerLink }) {
  const { t } = useLingui();
  const { send, isBusy } = useRouteAction<OwnershipLinkAction, ActionResult>();
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
    <LinkPage
      title={
        isOne ? t`Do you still look after this page?` : t`Do you still look after these pages?`
      }
    >
      <p>
        You haven’t signed in for more than two years. If you still look after{' '}
        {isOne ? 'your memorial page' : `your ${memorialCount} memorial pages`}, one tap is enough
        and we won’t contact anyone else. You don’t need to log in.
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
          busyLabel={t`Saving…`}
          onClick={() => void answer()}
        >
          {isOne ? t`I still look after it` : t`I still look after them`}
        </BusyButton>
      </div>
      <noscript>
        <p>
          <Trans>Please turn on JavaScript to use this page, or just log in as usual.</Trans>
        </p>
      </noscript>
      <p className="link-page-quiet">
        If you’d like someone else to look after {isOne ? 'this page' : 'these pages'}, log in and
        transfer ownership in the settings.
      </p>
    </LinkPage>
  );
}

function Done({ isOne }: { isOne: boolean }) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <LinkPage title={t`Thank you`}>
      <p ref={text} tabIndex={-1} role="status">
        You still look after {isOne ? 'the page' : 'the pages'}, as before. We won’t contact anyone
        else, and we’ll only email you again if another two years pass.
      </p>
      <div className="link-page-actions">
        <Link to="/memorials" className="button" data-variant="quiet">
          <Trans>Go to your memorials</Trans>
        </Link>
      </div>
    </LinkPage>
  );
}
