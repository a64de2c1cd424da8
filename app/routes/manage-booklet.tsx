import { ManagementPlaceholder } from '../memorials/management/management-placeholder.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-booklet';

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, 'Memorial Booklet');

export default function ManageBooklet() {
  return <ManagementPlaceholder title="Memorial Booklet" />;
}
