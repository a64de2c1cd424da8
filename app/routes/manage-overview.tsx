import { ManagementPlaceholder } from '../memorials/management/management-placeholder.tsx';
import { privatePageMeta } from '../shell/private-page-meta.ts';
import type { Route } from './+types/manage-overview';

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Overview');

export default function ManageOverview() {
  return <ManagementPlaceholder title="Overview" />;
}
