import { Outlet } from 'react-router';

import { ManagementLayout } from '../memorials/management/management-layout.tsx';
import type { Route } from './+types/memorial-management';

/**
 * The layout of a memorial's management pages. The response contains no data of the memorial and is the same for every
 * id, valid or not, because it must not reveal which memorials exist (decision 022).
 */
export default function MemorialManagement({ params }: Route.ComponentProps) {
  return (
    <ManagementLayout memorialId={params.memorialId}>
      <Outlet />
    </ManagementLayout>
  );
}
