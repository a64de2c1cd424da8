import { Outlet } from 'react-router';

import { useReloadForUser } from '../../accounts/session-in-browser/reload-for-user.ts';
import { LoadingLogo } from '../../shell/loading-logo.tsx';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { PrivatePage } from '../../shell/private-page.tsx';

/** 'Private pages are never cached by anyone else'. The routes below inherit these headers. */
export function headers() {
  return PRIVATE_PAGE_HEADERS;
}

export default function ProtectedLayout() {
  const isOfUser = useReloadForUser();
  return <PrivatePage>{isOfUser ? <Outlet /> : <LoadingLogo />}</PrivatePage>;
}
