import { msg } from '@lingui/core/macro';
import { useSearchParams } from 'react-router';

import { ReturnScreen } from '../../archives/restoring/screen/return-screen.tsx';
import { NewMemorialScreen } from '../../drafts/new-memorial/new-memorial.tsx';
import { publicPageMeta } from '../../shell/public-page-meta.ts';
import { stylesheetAddress } from '../../themes/cached-stylesheets.server.ts';
import type { Route } from './+types/memorials-new';

import '../../themes/gallery/theme-preview.css';

/** Loads only URLs of style sheets. The user's input stays in the browser. */
export function loader() {
  return { sheets: [stylesheetAddress('gallery'), stylesheetAddress('gallery-previews')] };
}

/**
 * Never reloads the data, so that changing the screen needs no request and works offline. The URLs of the screens
 * differ only in the query, and the data is the same for all.
 */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/memorials/new',
    title: msg`Create a memorial`,
    description: msg`Create a page for someone who has died. All you need to start is a name.`,
  });

/** Needs no sign-in. The last screen asks for an account. */
export default function MemorialsNew({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  if (query.get('from') === 'archive') return <ReturnScreen />;
  return <NewMemorialScreen sheets={loaderData.sheets} />;
}
