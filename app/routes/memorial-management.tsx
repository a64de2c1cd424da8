import { Outlet, useLocation } from 'react-router';

import { loadPrivate } from '../accounts/session/load-private.ts';
import { memorialCalls } from '../memorials/management/client.ts';
import { LoadingOutline } from '../memorials/management/load-failure.tsx';
import { managementTitleAt } from '../memorials/management/management-pages.ts';
import { ManagementRoom } from '../shell/management-room.tsx';
import type { Route } from './+types/memorial-management';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate('The memorial did not load.', () => memorialCalls.read(params.memorialId));
}

/** The frame of a page whose data has not come yet. */
export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  const title = managementTitleAt(useLocation().pathname);
  return (
    <ManagementRoom memorialId={params.memorialId} memorial={undefined}>
      {title ? <LoadingOutline title={title} /> : null}
    </ManagementRoom>
  );
}

/**
 * The layout of a memorial's management pages. The response contains no data of the memorial and is the same for every
 * id, valid or not, because it must not reveal which memorials exist (decision 022). The browser then loads the name.
 */
export default function MemorialManagement({ params, loaderData }: Route.ComponentProps) {
  return (
    <ManagementRoom memorialId={params.memorialId} memorial={loaderData}>
      <Outlet />
    </ManagementRoom>
  );
}
