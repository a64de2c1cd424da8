import { UnknownRoom } from '../memorials/management/unknown-room.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-not-found';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Page not found');

/** Any other address below a memorial's management. A visitor meets the guard there too. */
export default function ManageNotFound() {
  return <UnknownRoom />;
}
