import { Outlet, useRouteLoaderData } from 'react-router';

import { ManagementRoom } from '../../shell/management-room.tsx';
import type { Route } from './+types/memorial-management';
import type { clientLoader } from './managed-memorial.tsx';

/**
 * The response is the same for every id, so that it does not reveal which memorials exist (decision
 * 022).
 */
export default function MemorialManagement({ params }: Route.ComponentProps) {
  const memorial = useRouteLoaderData<typeof clientLoader>('routes/family/managed-memorial');
  return (
    <ManagementRoom memorialId={params.memorialId} memorial={memorial}>
      <Outlet />
    </ManagementRoom>
  );
}
