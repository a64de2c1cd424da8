import { MemorialBeginning } from '../memorials/beginning/memorial-beginning.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import { stylesheetAddress } from '../themes/stylesheet-addresses.server.ts';
import type { Route } from './+types/memorials-new';

import '../themes/gallery/theme-preview.css';

/** Contains only URLs of style sheets; the entered data never leaves the browser. */
export function loader() {
  return { sheets: [stylesheetAddress('gallery'), stylesheetAddress('gallery-previews')] };
}

/** The screens of this page differ only in the query, so moving between them sends no request and works offline. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/memorials/new',
    title: 'Create a memorial',
    description: 'A page for someone who has died. It needs a name, and no more than that.',
  });

/** Accessible without a sign-in; the last screen asks for an account. */
export default function MemorialsNew({ loaderData }: Route.ComponentProps) {
  return <MemorialBeginning sheets={loaderData.sheets} />;
}
