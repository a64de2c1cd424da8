import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import type { KeptMemorial } from '../memorials/management/contract.ts';
import { ManagementLayout } from '../memorials/management/management-layout.tsx';
import { NothingForYou } from '../memorials/management/management-not-found.tsx';
import { managementTitleAt } from '../memorials/management/management-pages.ts';
import type { Loaded } from '../wire/action-result.ts';
import { PlannedBlock } from './planned-block.tsx';

interface ManagementRoomProps {
  memorialId: string;
  /** undefined while it loads */
  memorial: Loaded<KeptMemorial> | undefined;
  children: ReactNode;
}

/**
 * The frame of each management page: the memorial's name, the navigation, the page, and the list of planned features.
 * For users who are not members, unknown ids and removed memorials, the frame is the same but empty. After any other
 * failure the page is still rendered, because it loads its own data and the editor works offline.
 */
export function ManagementRoom({ memorialId, memorial, children }: ManagementRoomProps) {
  const title = managementTitleAt(useLocation().pathname);
  const isUnknown = memorial?.ok === false && memorial.code === 'MEMORIAL_NOT_FOUND';
  return (
    <ManagementLayout
      memorialId={memorialId}
      names={memorial?.ok ? memorial.data.names : undefined}
    >
      {isUnknown && title ? <NothingForYou title={title} /> : children}
      {title ? <PlannedBlock page={title} /> : null}
    </ManagementLayout>
  );
}
