import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';

import { Guard } from '../../accounts/auth-dialog/guard.tsx';
import { MEMBER_QUERY } from '../../memorials/door/door-messages.ts';
import { AuthenticationRequired } from '../../shell/errors/authentication-required.tsx';
import { LoadingLogo } from '../../shell/loading-logo.tsx';
import { PRIVATE_PAGE_HEADERS } from '../../shell/private-page-headers.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import type { Route } from './+types/family-log-in';

export function headers() {
  return PRIVATE_PAGE_HEADERS;
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, msg`Log in`);

/**
 * Asks a member to log in and then opens the family-only page. The HTML is the same for every URL.
 */
export default function FamilyLogIn({ params }: Route.ComponentProps) {
  return (
    <Guard loading={<LoadingLogo />} required={<AuthenticationRequired />}>
      <Enter path={`/f/${params.slug}?${MEMBER_QUERY}`} />
    </Guard>
  );
}

/**
 * Loads the family-only page from the server instead of navigating in the router, so that the page runs without React
 * (docs/decisions/040-little-script-late.md).
 */
function Enter({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <LoadingLogo />;
}
