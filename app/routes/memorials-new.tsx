import { MemorialBeginning } from '../memorials/beginning/memorial-beginning.tsx';
import { publicPageMeta } from '../shell/public-page-meta.ts';
import { stylesheetAddress } from '../themes/stylesheet-addresses.server.ts';
import type { Route } from './+types/memorials-new';

import '../themes/gallery/theme-preview.css';

/** Only addresses of style sheets; the page's own data never leaves the browser. */
export function loader() {
  return { sheets: [stylesheetAddress('gallery'), stylesheetAddress('gallery-previews')] };
}

/** The screens of the page differ in their query only; changing them loads nothing, also without a network. */
export function shouldRevalidate() {
  return false;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches, {
    path: '/memorials/new',
    title: 'Create a memorial',
    description: 'A page for someone who has died. It needs a name, and no more than that.',
  });

/** Open to everybody; the account comes last. */
export default function MemorialsNew({ loaderData }: Route.ComponentProps) {
  return <MemorialBeginning sheets={loaderData.sheets} />;
}
