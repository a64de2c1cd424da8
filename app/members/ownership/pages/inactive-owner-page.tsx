import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { useRouteAction } from '../../../ui/form/route-action.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
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
  const answer = async () => {
    setFailure(undefined);
    const result = await send({ intent: 'still-here' });
    if (!result) return;
    if (result.ok) setIsDone(true);
    else setFailure(result);
  };
  if (isDone) return <Done memorialCount={memorialCount} />;
  if (failure?.code === 'LINK_OVER') return <LinkOver />;
  return (
    <LinkPage
      title={t`${plural(memorialCount, {
        one: 'Do you still look after this page?',
        other: 'Do you still look after these pages?',
      })}`}
    >
      <p>
        <Plural
          value={memorialCount}
          one="You haven’t logged in for more than two years. If you still look after your memorial page, just tap the button and we won’t contact anyone else. You don’t need to log in."
          other="You haven’t logged in for more than two years. If you still look after your # memorial pages, just tap the button and we won’t contact anyone else. You don’t need to log in."
        />
      </p>
      <ErrorNotice sentence={failure?.sentence} />
      <div className="link-page-actions">
        <BusyButton
          type="button"
          isBusy={isBusy}
          busyLabel={t`Saving…`}
          onClick={() => void answer()}
        >
          <Plural
            value={memorialCount}
            one="I still look after this page"
            other="I still look after these pages"
          />
        </BusyButton>
      </div>
      <noscript>
        <p>
          <Trans>Please turn on JavaScript to use this page, or just log in as usual.</Trans>
        </p>
      </noscript>
      <p className="link-page-quiet">
        <Plural
          value={memorialCount}
          one="If you’d like someone else to look after this page, log in and transfer ownership in the settings."
          other="If you’d like someone else to look after these pages, log in and transfer ownership in the settings."
        />
      </p>
    </LinkPage>
  );
}

function Done({ memorialCount }: InactiveOwnerLink) {
  const { t } = useLingui();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    text.current?.focus();
  }, []);
  return (
    <LinkPage title={t`Thank you`}>
      <p ref={text} tabIndex={-1} role="status">
        <Plural
          value={memorialCount}
          one="You’re still the owner of the page. We won’t contact anyone else, and we’ll only email you again if you don’t log in for another two years."
          other="You’re still the owner of the pages. We won’t contact anyone else, and we’ll only email you again if you don’t log in for another two years."
        />
      </p>
      <div className="link-page-actions">
        <Link to="/memorials" className="button" data-variant="quiet">
          <Trans>Go to your memorials</Trans>
        </Link>
      </div>
    </LinkPage>
  );
}
