import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import { ManagementLayout } from '../management/frame/management-layout.tsx';
import { NothingForYou } from '../management/frame/management-not-found.tsx';
import {
  GUEST_LIST_PAGE,
  isGuestListAt,
  managementTitleAt,
} from '../management/frame/management-pages.ts';
import { settingsRoomAt } from '../management/settings/settings-rooms.ts';
import type { Loaded } from '../wire/action-result.ts';
import { PlannedBlock } from './planned-block.tsx';

interface ManagementRoomProps {
  memorialId: string;
  memorial: Loaded<KeptMemorial> | undefined;
  children: ReactNode;
}

/**
 * An unknown id and a user without access get the same message. After other failures the page is still rendered,
 * because the editor works offline.
 */
export function ManagementRoom({ memorialId, memorial, children }: ManagementRoomProps) {
  const { pathname } = useLocation();
  const page = managementTitleAt(pathname);
  const title = page ?? otherTitle(pathname);
  const isUnknown = memorial?.ok === false && memorial.code === 'MEMORIAL_NOT_FOUND';
  return (
    <ManagementLayout
      memorialId={memorialId}
      names={memorial?.ok ? memorial.data.names : undefined}
      hasGuestList={
        isGuestListAt(pathname) || (memorial?.ok === true && memorial.data.guestList !== undefined)
      }
      waiting={
        memorial?.ok
          ? {
              '/tributes': memorial.data.waitingWords,
              '/condolences': memorial.data.unreadLetters,
              '/attendance': memorial.data.guestList?.untold,
              '/settings': memorial.data.helpRequests,
            }
          : {}
      }
    >
      {isUnknown && title ? <NothingForYou title={title} /> : children}
      {page ? <PlannedBlock page={page} /> : null}
    </ManagementLayout>
  );
}

function otherTitle(pathname: string) {
  if (isGuestListAt(pathname)) return GUEST_LIST_PAGE.title;
  return settingsRoomAt(pathname) ? 'Settings' : undefined;
}
