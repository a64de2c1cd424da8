import { t } from '@lingui/core/macro';
import { Outlet, useLocation } from 'react-router';

import { LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { loadsAgain } from '../../drafts/editing/view-in-address.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { loadKeptMemorial } from '../../drafts/load-kept-memorial.ts';
import { AfterPublishing } from '../../drafts/publishing/after-publishing.ts';
import {
  GUEST_LIST_PAGE,
  isGuestListAt,
  MANAGEMENT_LABELS,
  managementTitleAt,
} from '../../management/frame/management-pages.ts';
import { ManagementPlaceholder } from '../../management/frame/management-placeholder.tsx';
import { ROOM_LABELS, settingsRoomAt } from '../../management/settings/settings-rooms.ts';
import { AskToTellGuests } from '../../messages/attendance/family/ask-to-tell-guests.tsx';
import type { Route } from './+types/managed-memorial';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the memorial.`, () => loadKeptMemorial(params.memorialId));
}

export const shouldRevalidate = loadsAgain;

const WITHOUT_DATA: readonly string[] = ['Memorial Video', 'Memorial Booklet'];

export function HydrateFallback() {
  const { pathname } = useLocation();
  const title = managementTitleAt(pathname);
  const room = settingsRoomAt(pathname);
  if (isGuestListAt(pathname)) {
    return <LoadingOutline title={MANAGEMENT_LABELS[GUEST_LIST_PAGE.title]} />;
  }
  if (room) return <LoadingOutline title={ROOM_LABELS[room]} />;
  if (title === undefined) return null;
  return WITHOUT_DATA.includes(title) ? (
    <ManagementPlaceholder title={title} />
  ) : (
    <LoadingOutline title={MANAGEMENT_LABELS[title]} />
  );
}

/** This route loads the memorial for its child routes, and for its parent `memorial-management.tsx`. */
export default function ManagedMemorial() {
  return (
    <AfterPublishing value={askToTellGuests}>
      <Outlet />
    </AfterPublishing>
  );
}

function askToTellGuests({ id, guestList }: KeptMemorial) {
  return guestList ? <AskToTellGuests memorialId={id} /> : null;
}
