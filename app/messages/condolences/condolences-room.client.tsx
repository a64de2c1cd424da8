import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { useRouteAction } from '../../ui/form/route-action.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ActionResult } from '../../wire/action-result.ts';
import { OwnNotificationsCard } from '../notifications/own-notifications.tsx';
import { ReturnedMails } from '../notifications/returned-mails.tsx';

import './condolences.css';
import { CondolenceList } from './condolence-list.tsx';
import { CondolencesClosed } from './condolences-closed.tsx';
import type { CondolencesAction } from './condolences-intents.ts';
import type { CondolencesPage } from './contract.ts';
import type { RoomData } from './load-condolences.ts';

export function CondolencesRoom(room: RoomData) {
  const { memorialId, isSpam, isOlder, page, notifications } = room;
  const { send } = useRouteAction<CondolencesAction, ActionResult>();
  return (
    <div className="condolences">
      <h1 className="management-title">
        <Trans>Condolences</Trans>
      </h1>
      {notifications ? <ReturnedMails addresses={notifications.returnedMails} /> : null}
      {page ? (
        <>
          <Tabs memorialId={memorialId} isSpam={isSpam} page={page} />
          <Condolences memorialId={memorialId} isSpam={isSpam} isOlder={isOlder} page={page} />
        </>
      ) : (
        <CondolencesClosed />
      )}
      {notifications ? (
        <OwnNotificationsCard
          key={`${notifications.own} ${notifications.pausedUntil}`}
          notifications={notifications}
          onSave={(payload) => send({ intent: 'choose-mails', ...payload })}
        />
      ) : null}
    </div>
  );
}

interface PartProps {
  memorialId: string;
  isSpam: boolean;
  page: CondolencesPage;
}

function Tabs({ memorialId, isSpam, page: { unread, held } }: PartProps) {
  const { t } = useLingui();
  const address = `/memorial/${memorialId}/condolences`;
  if (held === 0 && !isSpam) return unread > 0 ? <Unread count={unread} /> : null;
  return (
    <nav className="letter-tabs" aria-label={t`Condolences`}>
      <Link className="letter-tab" to={address} aria-current={isSpam ? undefined : 'page'}>
        {unread > 0
          ? t`${plural(unread, { one: 'Inbox (# unread)', other: 'Inbox (# unread)' })}`
          : t`Inbox`}
      </Link>
      <Link
        className="letter-tab"
        to={`${address}?tab=spam`}
        aria-current={isSpam ? 'page' : undefined}
      >
        <Trans>Spam ({held})</Trans>
      </Link>
    </nav>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <p>
      <Plural value={count} one="# unread condolence" other="# unread condolences" />
    </p>
  );
}

function Condolences({ memorialId, isSpam, isOlder, page }: PartProps & { isOlder: boolean }) {
  const { t } = useLingui();
  const { letters, next } = page;
  const tab = isSpam ? 'tab=spam&' : '';
  const address = `/memorial/${memorialId}/condolences`;
  return (
    <>
      {isSpam ? (
        <Notice type="info">
          <p>
            <Trans>
              We think these condolences may be spam, and we haven’t told the senders. Open one to
              see why, or to mark it as not spam.
            </Trans>
          </p>
        </Notice>
      ) : null}
      {letters.length > 0 ? (
        <CondolenceList
          key={`${isSpam} ${letters[0]?.id}`}
          letters={letters}
          memorialId={memorialId}
          canThank={!isSpam}
        />
      ) : (
        <p>{isSpam ? t`There’s nothing in spam.` : t`There are no condolences yet.`}</p>
      )}
      {isOlder || next ? (
        <p className="letter-actions">
          {isOlder ? (
            <Link
              className="button"
              data-variant="quiet"
              to={isSpam ? `${address}?tab=spam` : address}
            >
              <Trans>Newest condolences</Trans>
            </Link>
          ) : null}
          {next ? (
            <Link className="button" data-variant="quiet" to={`${address}?${tab}after=${next}`}>
              <Trans>Older condolences</Trans>
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
