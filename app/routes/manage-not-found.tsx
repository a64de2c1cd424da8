import { ManagementNotFound } from '../memorials/management/management-not-found.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-not-found';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Page not found');

/** The page for any unknown URL below a memorial's management pages. Requires sign-in, as those pages do. */
export default function ManageNotFound() {
  return <ManagementNotFound />;
}
