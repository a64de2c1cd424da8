import { Outlet, useRouteLoaderData } from 'react-router';

import { ManagementRoom } from '../shell/management-room.tsx';
import type { Route } from './+types/memorial-management';
import type { clientLoader } from './managed-memorial.tsx';

/**
 * The frame of a memorial's management pages. It loads nothing itself, so that its navigation is rendered once and keeps
 * the focus when the first data arrives; `managed-memorial.tsx` below it loads the name.
 *
 * The response contains no data of the memorial and is the same for every id, valid or not, because it must not reveal
 * which memorials exist (decision 022).
 */
export default function MemorialManagement({ params }: Route.ComponentProps) {
  const memorial = useRouteLoaderData<typeof clientLoader>('routes/managed-memorial');
  return (
    <ManagementRoom memorialId={params.memorialId} memorial={memorial}>
      <Outlet />
    </ManagementRoom>
  );
}
