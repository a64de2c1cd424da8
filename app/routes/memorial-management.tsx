import { data, Outlet } from 'react-router';

import { ManagementFrame } from '../memorials/management/management-frame.tsx';
import { isMemorialId } from '../memorials/slugs.ts';
import type { Route } from './+types/memorial-management';

/** Below `/memorial/` only the form of an id has pages of management. */
export function loader({ params }: Route.LoaderArgs) {
  if (isMemorialId(params.memorialId)) return null;
  throw data('Memorial not found', { status: 404, statusText: 'Memorial not found' });
}

export default function MemorialManagement({ params }: Route.ComponentProps) {
  return (
    <ManagementFrame memorialId={params.memorialId}>
      <Outlet />
    </ManagementFrame>
  );
}
