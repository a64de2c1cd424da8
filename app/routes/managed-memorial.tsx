import { Outlet, useLocation } from 'react-router';

import { loadPrivate } from '../accounts/session/load-private.ts';
import { memorialCalls } from '../memorials/management/client.ts';
import { LoadingOutline } from '../memorials/management/load-failure.tsx';
import { managementTitleAt } from '../memorials/management/management-pages.ts';
import { ManagementPlaceholder } from '../memorials/management/management-placeholder.tsx';
import type { Route } from './+types/managed-memorial';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate('The memorial did not load.', () => memorialCalls.read(params.memorialId));
}

/** These pages have no data of their own, so that no outlines stand for it. */
const WITHOUT_DATA: readonly string[] = ['Memorial Video', 'Memorial Booklet'];

/** The management page until its first data has arrived. */
export function HydrateFallback() {
  const title = managementTitleAt(useLocation().pathname);
  if (title === undefined) return null;
  return WITHOUT_DATA.includes(title) ? (
    <ManagementPlaceholder title={title} />
  ) : (
    <LoadingOutline title={title} />
  );
}

/** Loads the memorial whose name the frame shows (`memorial-management.tsx`). */
export default function ManagedMemorial() {
  return <Outlet />;
}
