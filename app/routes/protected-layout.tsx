import { Outlet } from 'react-router';

import { PRIVATE_PAGE_HEADERS } from '../shell/private-page-headers.ts';
import { PrivatePage } from '../shell/private-page.tsx';

/** 'Private pages are never cached by anyone else'; the routes below inherit it. */
export function headers() {
  return PRIVATE_PAGE_HEADERS;
}

/** The shell of the pages that need a sign-in. */
export default function ProtectedLayout() {
  return (
    <PrivatePage>
      <Outlet />
    </PrivatePage>
  );
}
