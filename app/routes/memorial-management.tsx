import { Outlet } from 'react-router';

import { ManagementFrame } from '../memorials/management/management-frame.tsx';
import type { Route } from './+types/memorial-management';

/**
 * The frame of a memorial's management. It says nothing about the memorial, and the answer is the same for
 * every id and for what is none: an address must not tell which memorials exist (decision 022).
 */
export default function MemorialManagement({ params }: Route.ComponentProps) {
  return (
    <ManagementFrame memorialId={params.memorialId}>
      <Outlet />
    </ManagementFrame>
  );
}
