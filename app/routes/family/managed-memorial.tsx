import { Outlet, useLocation } from 'react-router';

import { loadPrivate } from '../../accounts/session/load-private.ts';
import { memorialCalls } from '../../memorials/management/client.ts';
import { LoadingOutline } from '../../memorials/management/frame/load-failure.tsx';
import { managementTitleAt } from '../../memorials/management/frame/management-pages.ts';
import { ManagementPlaceholder } from '../../memorials/management/frame/management-placeholder.tsx';
import type { Route } from './+types/managed-memorial';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate('The memorial did not load.', () => memorialCalls.read(params.memorialId));
}

const WITHOUT_DATA: readonly string[] = ['Memorial Video', 'Memorial Booklet'];

export function HydrateFallback() {
  const title = managementTitleAt(useLocation().pathname);
  if (title === undefined) return null;
  return WITHOUT_DATA.includes(title) ? (
    <ManagementPlaceholder title={title} />
  ) : (
    <LoadingOutline title={title} />
  );
}

/** This route loads the memorial for its child routes, and for its parent `memorial-management.tsx`. */
export default function ManagedMemorial() {
  return <Outlet />;
}
